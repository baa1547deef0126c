package child.contract;

import java.util.Set;

/** The contract: situations in which a run must end in time, or must not be touched. */
public enum Scenario {
  WARM_UP(Hanging::warmUp),
  SILENT_SERVER(Hanging::silentServer),
  HEADERS_THEN_STALL(Hanging::body),
  DRIP_WITH_LENGTH(Hanging::drip),
  DRIP_IN_CHUNKS(Hanging::drip),
  DRIP_UNTIL_CLOSE(Hanging::drip),
  SSE_SILENT(Hanging::body),
  SSE_HEARTBEATS(Hanging::drip),
  CONNECT_NEVER_COMPLETES(Hanging::silentServer),
  TLS_NEVER_COMPLETES(Hanging::silentServer),
  STALLED_UPLOAD(Hanging::stalledUpload),
  RETRY_LOOP(Repeating::retryLoop),
  REFUSALS_SWALLOWED(Repeating::refusalsSwallowed),
  REDIRECTS(Repeating::redirects),
  BEGUN_AFTER_DEADLINE(Repeating::begunAfterDeadline),
  BEGUN_WITHIN_RESERVE(Repeating::begunWithinReserve),
  OWN_READ_TIMEOUT(Untouched::ownReadTimeout),
  OWN_CONNECT_TIMEOUT(Untouched::ownConnectTimeout),
  OWN_CALL_TIMEOUT(Untouched::ownCallTimeout, Feature.CALL_TIMEOUT),
  REPLACE_LENGTHENS(Untouched::replaceLengthens),
  HEALTHY_CALL(Untouched::healthyCall),
  LARGE_BODY(Untouched::healthyCall),
  LARGE_UPLOAD(Untouched::largeUpload),
  KEPT_CONNECTION(Untouched::keptConnection),
  STOPPED_CONNECTION(Neighbours::stoppedConnection),
  NEXT_TASK(Neighbours::nextTask),
  HTTP2_WARM_UP(Hanging::http2WarmUp, Feature.HTTP2),
  HTTP2_SILENT(Hanging::silentServer, Feature.HTTP2),
  HTTP2_NEIGHBOUR(Neighbours::http2Neighbour, Feature.HTTP2),
  ASYNC_CALL(Async::silentServer, Feature.ASYNC),
  ASYNC_BODY(Async::silentServer, Feature.ASYNC),
  ASYNC_OUTLIVES_RUN(Async::outlivesRun, Feature.ASYNC),
  ASYNC_QUEUED(Async::queued, Feature.ASYNC, Feature.QUEUE),
  CALLBACK_THREAD(Async::callbackThread, Feature.ASYNC),
  OUTSIDE_ANY_RUN(Untouched::outsideAnyRun);

  /** Plays it. */
  @FunctionalInterface
  interface Script {
    void play(Play play) throws Exception;
  }

  private final Script script;
  private final Set<Feature> needs;

  Scenario(Script script, Feature... needs) {
    this.script = script;
    this.needs = Set.of(needs);
  }

  /** Whether a client can play it. */
  public boolean fits(Kit kit) {
    return needs.stream().allMatch(kit::has);
  }

  /** Whether it is there for those after it: its first TLS may take a JVM longer than a run. */
  boolean isWarmUp() {
    return this == WARM_UP || this == HTTP2_WARM_UP;
  }

  /** What it needs that not every client has. */
  public Set<Feature> needs() {
    return needs;
  }

  void play(Play play) throws Exception {
    script.play(play);
  }
}
