package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;

/** A ledger that says what it is told to, and notes what it hears. */
final class FakeLedger implements WriteLedger {
  final List<String> heard = new ArrayList<>();
  final List<String> keys = new ArrayList<>();
  final List<LedgerFacts> facts = new ArrayList<>();
  Reservation next = new Reservation.Go(7);
  boolean confirms = true;
  LedgerReply reply;

  @Override
  public Reservation reserve(String key, LedgerFacts of) {
    keys.add(key);
    facts.add(of);
    heard.add("reserve");
    return next;
  }

  @Override
  public boolean sent(String key, long token) {
    heard.add("sent");
    return confirms;
  }

  @Override
  public void done(String key, long token, LedgerReply reply, boolean whole) {
    heard.add("done " + reply.status() + (whole ? " whole" : ""));
    this.reply = reply;
  }

  @Override
  public void failed(String key, long token, int status) {
    heard.add("failed " + status);
  }

  @Override
  public void unknown(String key, long token, String why) {
    heard.add("unknown " + why);
  }
}
