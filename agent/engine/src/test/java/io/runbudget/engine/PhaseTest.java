package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHandle;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deadline 10 s; connect 2 s, response 3 s, attempt 5 s, step 6 s as each test sets them. */
class PhaseTest {
  private static final long SECOND = 1_000_000_000L;

  private static final RunbudgetHandle TELLS_NOTHING =
      new RunbudgetHandle() {
        @Override
        public void cancel() {}

        @Override
        public String close() {
          return "socket";
        }
      };

  private static EndpointPolicy.Builder policy() {
    return new EndpointPolicy.Builder("api", List.of(EndpointMatch.parse("h").orElseThrow()));
  }

  private static Rig rig(long epoch, Mode mode, EndpointPolicy policy) {
    Powers powers = new Powers(false, false, List.of(policy));
    return new Rig(epoch, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), mode);
  }

  private static Attempt begin(Rig rig, Binding binding, RecordingHandle handle) {
    Attempt attempt = rig.begin(binding, "h", 1, 0, handle);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    return attempt;
  }

  private static void run(Rig rig, long millis) {
    for (long i = 0; i < millis; i += 10) {
      rig.millis(10);
    }
  }

  @AtEveryEpoch
  void aConnectionThatIsNotMadeEndsTheAttemptAndNotTheRun(long epoch) {
    Rig rig = rig(epoch, Mode.ENFORCE, policy().connect(2 * SECOND).build());
    Run run = rig.open();
    Binding binding = run.bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = begin(rig, binding, handle);
    run(rig, 1_990);
    assertThat(handle.cancelledAt).isEmpty();
    run(rig, 20);
    assertThat(handle.cancelledAt).containsExactly(2_000L);
    assertThat(handle.told)
        .isEqualTo(
            "runbudget: step stopped, connect timeout of 2.0 s (endpoint.api) in run "
                + run.id()
                + " (Agent.run) at attempt 1 on okhttp/h:1");
    assertThat(run.stop()).isNull();
    assertThat(attempt.isTransient()).isTrue();
    assertThat(begin(rig, binding, rig.handle()).isOver()).as("the run goes on").isFalse();
    run.end(Exit.THREW, new InterruptedIOException(handle.told));
    assertThat(run.stop())
        .as("a step has failed, no limit of the run's")
        .isEqualTo(StopReason.ERROR);
    assertThat(run.books.attempts().get(0).limit())
        .contains("connect timeout of 2.0 s (endpoint.api)");
  }

  @AtEveryEpoch
  void onceConnectedTheResponseHasItsTime(long epoch) {
    Rig rig =
        rig(
            epoch,
            Mode.ENFORCE,
            policy().connect(2 * SECOND).response(ResponseLimit.of(3 * SECOND)).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = begin(rig, binding, handle);
    run(rig, 1_500);
    attempt.connected(rig.ticker.nanos());
    run(rig, 2_990);
    assertThat(handle.cancelledAt).isEmpty();
    run(rig, 20);
    assertThat(handle.cancelledAt).containsExactly(4_500L);
    assertThat(handle.told).contains("response timeout of 3.0 s (endpoint.api)");
  }

  /** As HttpURLConnection does, whose application may take its time before it sends anything. */
  @Test
  void aConnectionThatIsMadeBeforehandHasItsTimeToo() {
    Rig rig = rig(0, Mode.ENFORCE, policy().connect(2 * SECOND).build());
    Binding binding = rig.open().bind(true);
    Wire wire = new Wire(rig.services);
    RecordingHandle idle = rig.handle().endsWhenCancelled();
    Attempt attempt = rig.begin(binding, "h", 1, 0, idle);
    wire.connecting(attempt);
    run(rig, 1_500);
    wire.leased(attempt);
    run(rig, 3_000);
    assertThat(idle.cancelledAt).isEmpty();
    attempt.over(null);
    RecordingHandle lost = rig.handle().endsWhenCancelled();
    wire.connecting(rig.begin(binding, "h", 1, 0, lost));
    run(rig, 2_010);
    assertThat(lost.told).contains("connect timeout of 2.0 s (endpoint.api)");
  }

  /**
   * All answers take 900 ms: a fifth more than their 99th percentile is more than the 1 s given.
   */
  @Test
  void onceEnoughWasMeasuredTheResponseHasTheTimeOfItsEndpoint() {
    ResponseLimit limit = new ResponseLimit(SECOND, 0.99, 0.2);
    EndpointPolicy other =
        new EndpointPolicy.Builder("other", List.of(EndpointMatch.parse("i").orElseThrow()))
            .response(limit)
            .build();
    Powers powers = new Powers(false, false, List.of(policy().response(limit).build(), other));
    Rig rig = new Rig(0, EngineSettings.unlimited().with(powers), Mode.ENFORCE);
    Binding binding = rig.open().bind(true);
    for (int i = 0; i < ResponseLimit.LEAST_SAMPLES - 1; i++) {
      answeredAfter900Millis(rig, binding);
    }
    assertThat(cutAfter(rig, binding, "h")).as("too few").isBetween(1_000L, 1_010L);
    answeredAfter900Millis(rig, binding);
    assertThat(cutAfter(rig, binding, "h")).isBetween(1_080L, 1_190L);
    assertThat(cutAfter(rig, binding, "i")).as("never measured").isBetween(1_000L, 1_010L);
  }

  private static void answeredAfter900Millis(Rig rig, Binding binding) {
    Attempt attempt = begin(rig, binding, rig.handle());
    attempt.connected(rig.ticker.nanos());
    rig.millis(900);
    attempt.responded(200, rig.ticker.nanos());
    attempt.over(null);
  }

  private static long cutAfter(Rig rig, Binding binding, String host) {
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = rig.begin(binding, host, 1, 0, handle);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    long start = rig.ticker.nanos();
    for (int i = 0; i < 300 && handle.cancelledAt.isEmpty(); i++) {
      rig.millis(10);
    }
    assertThat(handle.told).contains("response timeout of ");
    return (rig.ticker.nanos() - start) / 1_000_000;
  }

  /** Where the time of a response counts, only what had its connection has taken any. */
  @Test
  void whatWasCutWithoutAConnectionSaysNothingOfResponses() {
    Rig rig = rig(0, Mode.ENFORCE, policy().connect(2 * SECOND).build());
    Run run = rig.open();
    Binding binding = run.bind(true);
    Attempt connecting = begin(rig, binding, rig.handle().endsWhenCancelled());
    run(rig, 2_010);
    assertThat(connecting.isCut()).isTrue();
    Attempt queued = rig.begin(binding, "h", 1, 0, rig.handle().endsWhenCancelled());
    Attempt redirected = begin(rig, binding, rig.handle().endsWhenCancelled());
    redirected.connected(rig.ticker.nanos());
    assertThat(rig.refusals.exchange(redirected)).isNull(); // sent again by the library
    run(rig, 2_010);
    assertThat(redirected.isCut()).isTrue();
    Attempt waiting = begin(rig, binding, rig.handle().endsWhenCancelled());
    waiting.connected(rig.ticker.nanos());
    Call call =
        new Call(new Object(), waiting.call.connector(), "GET", 0, TELLS_NOTHING, null, "/", null);
    Attempt untold = run.begin(call, waiting.policy, 0);
    assertThat(rig.refusals.exchange(untold)).isNull();
    run(rig, 6_000);
    assertThat(queued.isCut() && waiting.isCut() && untold.isCut()).as("by the deadline").isTrue();
    untold.over(new IOException("Canceled"));
    assertThat(waiting.timing().head().samples()).as("the last two").isEqualTo(2);
  }

  @Test
  void aBodyHasNoResponseTimeout() {
    Rig rig = rig(0, Mode.ENFORCE, policy().response(ResponseLimit.of(3 * SECOND)).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = begin(rig, binding, handle);
    attempt.responded(200, rig.ticker.nanos());
    run(rig, 9_000);
    assertThat(handle.cancelledAt).isEmpty();
    attempt.over(null);
    assertThat(attempt.isCut()).isFalse();
  }

  @Test
  void aRedirectStartsThePhasesAnew() {
    Rig rig = rig(0, Mode.ENFORCE, policy().response(ResponseLimit.of(3 * SECOND)).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = begin(rig, binding, handle);
    run(rig, 2_000);
    rig.refusals.exchange(attempt);
    run(rig, 2_000);
    assertThat(handle.cancelledAt).isEmpty();
    run(rig, 1_010);
    assertThat(handle.cancelledAt).containsExactly(5_000L);
  }

  @Test
  void theWholeAttemptIsBoundedBodyIncluded() {
    Rig rig = rig(0, Mode.ENFORCE, policy().attempt(5 * SECOND).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    Attempt attempt = begin(rig, binding, handle);
    assertThat(attempt.timeoutNanos).isEqualTo(5 * SECOND);
    assertThat(attempt.timeoutIsOurs).isTrue();
    attempt.responded(200, rig.ticker.nanos());
    run(rig, 5_010);
    assertThat(handle.cancelledAt).containsExactly(5_000L);
  }

  @Test
  void theStepCountsRetriesAndBackoffs() {
    Rig rig = rig(0, Mode.ENFORCE, policy().step(6 * SECOND).build());
    Binding binding = rig.open().bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "loop", 5);
    Attempt first = begin(rig, binding, rig.handle());
    run(rig, 2_000);
    first.responded(503, rig.ticker.nanos());
    first.over(null);
    assertThat(steps.retry(binding, 4 * SECOND))
        .startsWith("runbudget: step refused, doomed_backoff: loop would try again after 4.0 s;")
        .contains("step timeout of 6.0 s (endpoint.api)");
    assertThat(steps.retry(binding, SECOND)).isNull();
    run(rig, 1_000);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    begin(rig, binding, handle);
    run(rig, 3_010);
    assertThat(handle.cancelledAt).containsExactly(6_000L);
    steps.leave(binding);
    assertThat(begin(rig, binding, rig.handle()).isOver()).as("another step").isFalse();
  }

  @Test
  void whatIsNotEndedByItsCancelIsClosed() {
    Rig rig = rig(0, Mode.ENFORCE, policy().attempt(SECOND).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle().endsWhenClosed("stream");
    begin(rig, binding, handle);
    run(rig, 1_100);
    assertThat(handle.cancelledAt).containsExactly(1_000L);
    assertThat(handle.closedAt).containsExactly(1_020L);
    assertThat(binding.run.books.attempts().get(0).stoppedBy()).contains(StoppedBy.STREAM);
  }

  /** The cancel may have come before there was a socket: the second rung must not be put off. */
  @Test
  void aConnectionThatComesJustAfterTheCutIsClosedInTime() {
    Rig rig =
        rig(
            0,
            Mode.ENFORCE,
            policy().connect(SECOND).response(ResponseLimit.of(30 * SECOND)).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle().endsWhenClosed("stream");
    Attempt attempt = begin(rig, binding, handle);
    run(rig, 1_000);
    assertThat(handle.cancelledAt).containsExactly(1_000L);
    attempt.connected(rig.ticker.nanos());
    run(rig, 100);
    assertThat(handle.closedAt).containsExactly(1_020L);
  }

  @Test
  void aRetryOfAnOuterLoopBelongsToTheSameStep() {
    Rig rig = rig(0, Mode.ENFORCE, policy().step(6 * SECOND).build());
    Binding binding = rig.open().bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "outer", 5);
    for (int i = 0; i < 2; i++) {
      steps.enter(binding, "inner", 0);
      Attempt attempt = begin(rig, binding, rig.handle());
      run(rig, 2_000);
      attempt.responded(503, rig.ticker.nanos());
      attempt.over(null);
      steps.leave(binding);
      assertThat(steps.retry(binding, 0)).isNull();
    }
    steps.enter(binding, "inner", 0);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    begin(rig, binding, handle);
    run(rig, 2_010);
    assertThat(handle.cancelledAt).containsExactly(6_000L);
  }

  /** A 404 may be an ordinary answer: what the same try does next is a step of its own. */
  @Test
  void anotherCallOfTheSameTryHasAStepOfItsOwn() {
    Rig rig = rig(0, Mode.ENFORCE, policy().step(5 * SECOND).build());
    Binding binding = rig.open().bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "@Retryable", 2);
    Attempt get = begin(rig, binding, rig.handle());
    run(rig, 4_000);
    get.responded(404, rig.ticker.nanos());
    get.over(null);
    RecordingHandle post = rig.handle().endsWhenCancelled();
    begin(rig, binding, post);
    run(rig, 4_990);
    assertThat(post.cancelledAt).isEmpty();
    run(rig, 20);
    assertThat(post.cancelledAt).containsExactly(9_000L);
  }

  @Test
  void anInnerLoopThatBeginsInTheSameTryHasAStepOfItsOwn() {
    Rig rig = rig(0, Mode.ENFORCE, policy().step(5 * SECOND).build());
    Binding binding = rig.open().bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "outer", 5);
    for (int i = 0; i < 2; i++) {
      steps.enter(binding, "inner", 0);
      RecordingHandle handle = rig.handle().endsWhenCancelled();
      Attempt attempt = begin(rig, binding, handle);
      run(rig, 4_000);
      assertThat(handle.cancelledAt).isEmpty();
      attempt.responded(404, rig.ticker.nanos());
      attempt.over(null);
      steps.leave(binding);
    }
  }

  @Test
  void anAttemptThatEndsInTimeLeavesNoTimer() {
    Rig rig = rig(0, Mode.ENFORCE, policy().attempt(SECOND).build());
    Binding binding = rig.open().bind(true);
    RecordingHandle handle = rig.handle();
    Attempt attempt = begin(rig, binding, handle);
    attempt.responded(200, rig.ticker.nanos());
    attempt.over(null);
    run(rig, 2_000);
    assertThat(handle.cancelledAt).isEmpty();
  }

  @Test
  void observeCountsAndCutsNothing() {
    Rig rig = rig(0, Mode.OBSERVE, policy().attempt(SECOND).build());
    Run run = rig.open();
    Binding binding = run.bind(true);
    RecordingHandle handle = rig.handle();
    Attempt attempt = begin(rig, binding, handle);
    run(rig, 2_000);
    attempt.connected(rig.ticker.nanos()); // which arms its timer anew
    run(rig, 100);
    attempt.responded(200, rig.ticker.nanos());
    attempt.over(null);
    assertThat(handle.cancelledAt).isEmpty();
    rig.returned(run, binding);
    assertThat(rig.sink.report().wouldHave()).containsEntry("attempt timeout", 1);
  }

  @Test
  void theRunsOwnLimitStillComesFirst() {
    Rig rig = rig(0, Mode.ENFORCE, policy().attempt(60 * SECOND).build());
    Run run = rig.open();
    Binding binding = run.bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    begin(rig, binding, handle);
    run(rig, 9_900);
    assertThat(handle.cancelledAt).containsExactly(9_800L);
    assertThat(handle.told).startsWith("runbudget: deadline of 10.0 s");
    assertThat(run.stop()).isEqualTo(StopReason.DEADLINE);
  }

  /** Each poll is a step of its own: nothing of it has failed. */
  @Test
  void whoPollsForLongerThanAStepIsNotCut() {
    Rig rig = rig(0, Mode.ENFORCE, policy().step(2 * SECOND).build());
    Binding binding = rig.open().bind(true);
    for (int i = 0; i < 8; i++) {
      RecordingHandle handle = rig.handle().endsWhenCancelled().request("/jobs/7", "");
      Attempt poll = rig.get(binding, "h", 1, handle);
      assertThat(rig.refusals.exchange(poll)).isNull();
      rig.millis(100);
      poll.responded(503, rig.ticker.nanos());
      poll.over(null);
      rig.millis(900);
      assertThat(handle.cancelledAt).as("poll %s", i).isEmpty();
    }
  }
}
