package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.bridge.RunbudgetTap;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Gives writes their keys as they go out, and asks the ledger about those that need it. Only in
 * enforce: a key is a header that the application did not set.
 */
final class WriteKeys {
  private static final String CONTENT_TYPE = "Content-Type";

  /** Of a key of 255 characters at most, by which the ledger knows an application's own. */
  private static final int MAX_SHOWN = 200;

  private final RunServices services;
  private final WritePowers powers;

  WriteKeys(RunServices services) {
    this.services = services;
    this.powers = services.settings.powers().writes();
  }

  /** Whether there is a ledger without which nobody can tell. */
  private boolean isWatched(Idempotency mode) {
    return mode == Idempotency.LEDGER && powers.ledger() != null;
  }

  private Idempotency mode(Attempt attempt) {
    return attempt.policy.idempotency().orElse(powers.mode());
  }

  /** Whether {@code attempt}, perhaps not sent yet, may be a write that gets a key. */
  boolean mayConcern(Attempt attempt) {
    return mode(attempt) != Idempotency.OFF && WriteShape.mayWrite(attempt.call.method());
  }

  /**
   * The next exchange of {@code attempt} may begin as far as time goes; asked on its thread.
   *
   * @return null, or why not
   */
  @Nullable String exchange(Attempt attempt) {
    Idempotency mode = mode(attempt);
    boolean acts = mode != Idempotency.OFF && services.enforces(attempt.run);
    try {
      return isOwn(attempt) && acts ? exchange(attempt, mode) : null;
    } catch (Throwable t) {
      services.faults.accept(t); // it goes out as the application made it, unless it must not
      return acts && isRefusedUnwatched(attempt, mode)
          ? "runbudget has failed, the ledger was not asked: " + t.getClass().getName()
          : null;
    }
  }

  /** Whether it is a write to where nothing may be sent that the ledger cannot watch. */
  private boolean isRefusedUnwatched(Attempt attempt, Idempotency mode) {
    return isWatched(mode)
        && attempt.policy.idempotency().isPresent()
        && attempt.call.isWrite(attempt.callsModel());
  }

  /** Whether what is about to be sent is the call's own request, not an interceptor's. */
  private static boolean isOwn(Attempt attempt) throws Throwable {
    RunbudgetRequest request = attempt.call.request();
    KeyedWrite write = attempt.write;
    boolean own = request == null || request.isOwn(write != null && write.isRedirected());
    if (write != null) {
      write.next(own);
    }
    return own;
  }

  private @Nullable String exchange(Attempt attempt, Idempotency mode) throws Throwable {
    KeyedWrite write = attempt.write;
    if (write == null && attempt.mayGetKey()) {
      write = open(attempt, mode);
      attempt.write = write;
      if (write != null && attempt.isOver()) {
        write.over("ended meanwhile"); // nobody has seen that it is held
      }
    }
    return write == null ? null : write.exchange(attempt.policy.idempotency().isPresent());
  }

  private @Nullable KeyedWrite open(Attempt attempt, Idempotency mode) throws Throwable {
    Call call = attempt.call;
    RunbudgetRequest request = call.request();
    String target = call.target();
    if (request == null
        || target == null
        || !WriteShape.isWrite(call.method(), target, attempt.callsModel())) {
      return null;
    }
    String own = request.header(powers.header());
    // The application's own is never replaced; that it is sent again is counted all the same.
    Write write = own == null ? open(attempt, mode, request, target) : null;
    LedgerWrite watched = null;
    WriteLedger ledger = mode == Idempotency.LEDGER ? powers.ledger() : null;
    if (ledger != null) {
      LedgerFacts facts =
          new LedgerFacts(attempt.run.id(), call.method(), endpoint(attempt), call.path());
      String row = own != null ? row(own, facts, target) : write == null ? "" : write.key;
      watched = new LedgerWrite(ledger, row, facts, call.connector().guard(), attempt::isCut);
    }
    String[] headers = write == null ? null : new String[] {powers.header(), write.key};
    Writes writes = attempt.run.writes();
    KeyedWrite keyed =
        new KeyedWrite(
            writes,
            write,
            watched,
            headers,
            request.answers(),
            call.method(),
            call.connector().guard());
    if (own != null && writes.openOwn(own, call.method(), endpoint(attempt), target)) {
      keyed.counted();
    }
    return keyed;
  }

  /**
   * What the ledger knows an application's own key by. It is unique where the application sends it:
   * {@code order-7} to pay and {@code order-7} to ship are two writes.
   */
  private static String row(String own, LedgerFacts facts, String target) {
    byte[] place = KeyHash.of(own, facts.method(), facts.endpoint(), target);
    String shown = own.length() <= MAX_SHOWN ? own : own.substring(0, MAX_SHOWN);
    return shown + '@' + HexFormat.of().formatHex(place, 0, 16);
  }

  private Write open(Attempt attempt, Idempotency mode, RunbudgetRequest request, String target)
      throws Throwable {
    long length = request.length();
    byte[] body = length == 0 ? new byte[0] : request.body(ArgumentDigest.MAX_BYTES);
    String digest = body == null ? null : powers.arguments().of(body, request.header(CONTENT_TYPE));
    PlanStep plan = attempt.plan;
    WriteFacts facts =
        new WriteFacts(
            attempt.call.method(),
            endpoint(attempt),
            target,
            digest,
            length,
            plan == null ? null : plan.path);
    Step step = attempt.step();
    Writes writes = attempt.run.writes();
    writes.look();
    return step == null ? writes.open(mode, facts) : step.writes(writes).open(mode, facts);
  }

  /**
   * Whom it is sent to. Not the endpoint's name: what {@code *.shops.example} matches are many, and
   * the same order to two of them is two orders.
   */
  private static String endpoint(Attempt attempt) {
    String provider = attempt.policy.provider().orElse("");
    Connector connector = attempt.call.connector();
    return provider.isEmpty() ? connector.host() + ":" + connector.port() : provider;
  }

  /** The head of a response is there; what is to be shown its body. */
  static @Nullable RunbudgetTap responded(Attempt attempt, int status, RunbudgetHeaders headers)
      throws Throwable {
    KeyedWrite write = attempt.write;
    return write == null ? null : write.responded(status, headers);
  }
}
