package io.runbudget.engine;

import java.util.function.BooleanSupplier;

/**
 * Remembers writes beyond the process that makes them, so that none is sent twice.
 *
 * <pre>
 *   RESERVED --sent--&gt; SENT --done----&gt; DONE      answered again from the ledger
 *                      SENT --failed--&gt; FAILED    may be reserved anew
 *                      SENT --unknown-&gt; UNKNOWN   refused until somebody says what it is
 *   RESERVED --failed-&gt; FAILED                    nothing was sent
 *   RESERVED, its owner dead --reserve--&gt; RESERVED, another's
 *   SENT, its owner dead     --reserve--&gt; UNKNOWN
 *   FAILED --unknown--&gt; UNKNOWN              by the owner, sent after it was given up
 *   UNKNOWN --done or failed--&gt;           by the owner, answered late after all, or by hand
 * </pre>
 *
 * Each arrow is one guarded update that only the holder of the row's present token can make, so
 * whoever takes a dead owner for alive, or one alive for dead, delays a write or refuses it, but
 * never sends it twice.
 *
 * <p>Thread-safe. Nothing is thrown. {@link #reserve} and {@link #sent} block the caller, for
 * {@code ledger.timeout} at most, default 2 s. An interrupt does not end that wait and stays set:
 * it says nothing of the ledger, and no write is to go out unwatched or to be refused for it. The
 * others hand over and return at once.
 */
public interface WriteLedger {

  /**
   * Asks for the right to send a write.
   *
   * @param key the same for equal writes; 1 to 255 characters
   */
  Reservation reserve(String key, LedgerFacts facts);

  /**
   * The same for one that may be stopped meanwhile.
   *
   * @param stopped whether nobody wants to know any more; looked at while it waits. Then it is
   *     unreachable
   */
  default Reservation reserve(String key, LedgerFacts facts, BooleanSupplier stopped) {
    return reserve(key, facts);
  }

  /**
   * The first byte is about to be sent. Only if this returns true may it be.
   *
   * @return false if the reservation is not the caller's any more, or the ledger has not answered
   *     in time: then nothing may be sent, and the ledger takes the reservation back by itself
   */
  boolean sent(String key, long token);

  /** The same for one that may be stopped meanwhile: then it is false. */
  default boolean sent(String key, long token, BooleanSupplier stopped) {
    return sent(key, token);
  }

  /**
   * The write was done. May be said again, with the body once that is there.
   *
   * @param reply what to answer from now on
   * @param whole false if its body is not all of it, or too long: then it is not given again
   */
  void done(String key, long token, LedgerReply reply, boolean whole);

  /**
   * The write was not done.
   *
   * @param status what the other side answered, 0 if nothing was sent
   */
  void failed(String key, long token, int status);

  /**
   * It was sent, and that is all that is known.
   *
   * @param why for whoever has to find out
   */
  void unknown(String key, long token, String why);
}
