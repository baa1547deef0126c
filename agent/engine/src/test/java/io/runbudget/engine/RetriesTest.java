package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadline 10 s. */
class RetriesTest {
  private static final long SECOND = 1_000_000_000L;

  private final Rig rig = rig(true);
  private final Steps steps = new Steps(rig.services, rig.refusals);
  private final Wire wire = new Wire(rig.services);
  private Run run = rig.open();
  private Binding binding = run.bind(true);
  private int said;

  private static Rig rig(boolean retries, EndpointPolicy... policies) {
    Powers powers = new Powers(retries, false, List.of(policies));
    EngineSettings settings = EngineSettings.deadline(Duration.ofSeconds(10)).with(powers);
    return new Rig(0, settings, Mode.ENFORCE);
  }

  private static EndpointPolicy.Builder policy(String name, String match) {
    return new EndpointPolicy.Builder(name, List.of(EndpointMatch.parse(match).orElseThrow()));
  }

  private static Attempt call(Rig rig, Binding binding, RecordingHandle handle, int status) {
    Attempt attempt = rig.begin(binding, "h", 1, 0, handle);
    if (rig.refusals.exchange(attempt) == null) {
      end(rig, attempt, status);
    }
    return attempt;
  }

  private static void end(Rig rig, Attempt attempt, int status) {
    if (status > 0) {
      attempt.responded(status, rig.ticker.nanos());
      attempt.over(null);
    } else {
      attempt.over(new IOException("reset"));
    }
  }

  /** Each one says something else: that it is a retry only its loop can tell. */
  private Attempt call(int status) {
    return call(rig, binding, post("{" + ++said + "}"), status);
  }

  /** A loop of its own: how many attempts it makes if each ends with {@code status}. */
  private int loop(int retries, int status, Runnable body) {
    steps.enter(binding, "loop", retries);
    int tries = 0;
    do {
      body.run();
      tries++;
    } while (tries <= retries && steps.retry(binding, 0) == null);
    steps.leave(binding);
    return tries;
  }

  private Map<RefusalReason, Integer> refusals() {
    run.end(Exit.RETURNED, null);
    run.unbind(binding);
    return rig.sink.report().refusals();
  }

  // Known loops.

  @Test
  void nestedLoopsSpendTheLargestSingleAllowance() {
    call(200); // the provider is well
    int[] attempts = {0};
    loop(
        2,
        503,
        () ->
            loop(
                2,
                503,
                () -> {
                  call(503);
                  attempts[0]++;
                }));
    assertThat(attempts[0]).as("instead of nine").isEqualTo(3);
    assertThat(refusals()).containsExactly(Map.entry(RefusalReason.RETRIES_SPENT, 1));
  }

  @Test
  void aLoopThatWasLeftBeforeItFailedCountsOnceItHas() {
    call(200);
    steps.enter(binding, "outer", 2);
    steps.enter(binding, "inner", 2);
    Binding later = run.bind(false);
    later.step(binding.step());
    steps.leave(binding); // it has handed its call over
    call(rig, later, post("{1}"), 503);
    assertThat(steps.retry(later, 0)).isNull();
    call(rig, later, post("{2}"), 503);
    assertThat(steps.retry(later, 0)).isNull();
    call(rig, later, post("{3}"), 503);
    steps.gaveUp(later);
    assertThat(steps.retry(binding, 0)).as("two were made within").contains("retries_spent");
    steps.leave(binding);
  }

  @Test
  void theLargestMayBeTheOuterOrTheInner() {
    call(200);
    int[] attempts = {0};
    Runnable body =
        () -> {
          call(503);
          attempts[0]++;
        };
    loop(4, 503, () -> loop(1, 503, body));
    assertThat(attempts[0]).isEqualTo(5);
    call(200);
    attempts[0] = 0;
    loop(1, 503, () -> loop(4, 503, body));
    assertThat(attempts[0]).isEqualTo(5);
  }

  @Test
  void anotherCallWithinTheOuterLoopHasItsOwnRetries() {
    call(200);
    int[] attempts = {0};
    steps.enter(binding, "outer", 2);
    for (int i = 0; i < 5; i++) { // five calls one after the other, each needs one retry
      loop(
          2,
          503,
          () -> {
            attempts[0]++;
            call(attempts[0] % 2 == 1 ? 503 : 200);
          });
      call(200);
    }
    steps.leave(binding);
    assertThat(attempts[0]).isEqualTo(15);
    assertThat(refusals()).isEmpty();
  }

  @Test
  void aFixedNumberCountsInsteadOfTheLoopsOwn() {
    Rig fixed = rig(true, policy("api", "h").retries(1).build());
    Binding entry = fixed.open().bind(true);
    Steps loops = new Steps(fixed.services, fixed.refusals);
    loops.enter(entry, "loop", 5);
    call(fixed, entry, fixed.handle(), 503);
    assertThat(loops.retry(entry, 0)).isNull();
    call(fixed, entry, fixed.handle(), 503);
    assertThat(loops.retry(entry, 0)).startsWith("runbudget: step refused, retries_spent: h:1");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 413, 422, 501})
  void whatWillFareTheSameIsNotRetried(int status) {
    call(200);
    assertThat(loop(2, status, () -> call(status))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 401, 408, 409, 425, 429, 500, 502, 503, 504, 529})
  void whatMayPassIsRetried(int status) {
    call(200);
    assertThat(loop(2, status, () -> call(status))).isEqualTo(3);
  }

  @Test
  void whatIsWorthARetryIsForTheEndpointToSay() {
    RetryOn only = RetryOn.parse(List.of("429")).orElseThrow();
    Rig own = rig(true, policy("api", "h").retryOn(only).build());
    Binding entry = own.open().bind(true);
    Steps loops = new Steps(own.services, own.refusals);
    call(own, entry, own.handle(), 200);
    for (int status : new int[] {503, 0, 429}) {
      loops.enter(entry, "loop", 2);
      call(own, entry, own.handle(), status);
      assertThat(loops.retry(entry, 0) == null).as("%d", status).isEqualTo(status == 429);
      loops.leave(entry);
    }
  }

  @Test
  void withoutThePowerItIsCountedOnly() {
    Rig off = rig(false);
    Run free = off.open();
    Binding entry = free.bind(true);
    Steps loops = new Steps(off.services, off.refusals);
    call(off, entry, off.handle(), 200);
    for (int outer = 0; outer < 3; outer++) {
      loops.enter(entry, "loop", 2);
      for (int i = 0; i < 4; i++) {
        call(off, entry, off.handle(), 404);
        assertThat(loops.retry(entry, 0)).isNull();
      }
      loops.leave(entry);
    }
    free.end(Exit.RETURNED, null);
    free.unbind(entry);
    assertThat(off.sink.report().wouldHave()).containsExactly(Map.entry("retries_spent", 12));
    assertThat(off.sink.report().refusals()).isEmpty();
    assertThat(off.sink.report().outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void anAttemptThatIsOverForgetsTheOneBeforeIt() {
    Attempt one = call(rig, binding, rig.handle(), 503);
    Attempt again = rig.begin(binding, "h", 1, 0, rig.handle());
    assertThat(again.call.before()).isSameAs(one);
    end(rig, again, 503);
    assertThat(again.call.before()).as("or a long run would keep them all").isNull();
    assertThat(rig.begin(binding, "h", 1, 0, rig.handle()).repetition).isEqualTo(2);
  }

  // The provider's retry budget.

  @Test
  void anAilingProviderIsNotRetriedAnyMoreAndTheWordsSayWhatToDo() {
    for (int i = 0; i < 3; i++) {
      loop(1, 503, () -> call(503));
    }
    steps.enter(binding, "loop", 1);
    Attempt first = call(rig, binding, rig.handle().request("/", "another"), 503);
    String refusal = steps.retry(binding, 0);
    steps.leave(binding);
    assertThat(first.status()).as("first attempts go on").isEqualTo(503);
    assertThat(refusal)
        .startsWith("runbudget: step refused, provider_unavailable: h:1 is unavailable, 42 % of")
        .contains("the next probe may go in 5.0 s")
        .contains("choose another way, or ask a person")
        .contains(" in run " + run.id());
    rig.millis(5_000);
    steps.enter(binding, "loop", 1);
    call(rig, binding, rig.handle().request("/", "a third"), 503);
    assertThat(steps.retry(binding, 0)).as("the probe").isNull();
    call(200);
    steps.leave(binding);
    assertThat(loop(1, 503, () -> call(503))).as("it is well again").isEqualTo(2);
  }

  @Test
  void aRefusedRetryThatLeavesTheEntryPointIsTheRunsError() {
    for (int i = 0; i < 4; i++) {
      loop(1, 503, () -> call(503));
    }
    run.end(
        Exit.THREW,
        new IOException(Messages.retry(call(503), RefusalReason.PROVIDER_UNAVAILABLE, null, 0)));
    run.unbind(binding);
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.ERROR);
  }

  @Test
  void whoComesWhenItWasToldToIsNotCounted() throws Throwable {
    for (int i = 0; i < 20; i++) {
      steps.enter(binding, "loop", 1);
      Attempt attempt = rig.begin(binding, "h", 1, 0);
      rig.refusals.exchange(attempt);
      wire.responded(attempt, 429, Map.of("Retry-After", "0")::get);
      attempt.over(null);
      assertThat(steps.retry(binding, 0)).isNull();
      steps.leave(binding);
    }
    assertThat(call(200).provider.window.percent(0)).isZero();
  }

  @Test
  void whoIsToldWhenToComeAndComesAtOnceIsCounted() throws Throwable {
    int sent = 0;
    for (int i = 0; i < 50; i++) {
      Attempt attempt = rig.begin(binding, "h", 1, 0, post("{1}"));
      if (rig.refusals.exchange(attempt) == null) {
        sent++;
        wire.responded(attempt, 429, Map.of("Retry-After", "60")::get);
        attempt.over(null);
      }
    }
    assertThat(sent).isLessThan(10);
  }

  @Test
  void loopsThatHaveToGiveUpAreHeldBackFromTheThirdOn() {
    for (int i = 0; i < 12; i++) {
      loop(2, 503, () -> call(503));
    }
    assertThat(rig.pausesMillis).startsWith(10L, 20L, 40L);
  }

  @Test
  void whatTheApplicationRepeatsAroundAKnownLoopIsARetryToo() {
    int[] sent = {0};
    for (int i = 0; i < 5; i++) {
      loop(2, 503, () -> sent[0] += call(rig, binding, post("{1}"), 503).refused() == null ? 1 : 0);
    }
    assertThat(sent[0]).as("instead of fifteen: three and the third retry").isEqualTo(4);
  }

  /** As the SDKs do, which look at the status before they close the response. */
  @Test
  void whoAsksBeforeTheResponseIsClosedHasItsRetryAllTheSame() {
    steps.enter(binding, "loop", 2);
    for (int i = 0; i < 3; i++) {
      Attempt attempt = rig.begin(binding, "h", 1, 0, post("{1}"));
      assertThat(rig.refusals.exchange(attempt)).as("try %d", i).isNull();
      attempt.responded(503, rig.ticker.nanos());
      if (i < 2) {
        assertThat(steps.retry(binding, 0)).isNull();
      }
      attempt.over(null);
      assertThat(attempt.due).isEqualTo(i == 0 ? Step.Due.NO : Step.Due.RETRY);
    }
    Attempt other = call(rig, binding, rig.handle().request("/other", ""), 200);
    assertThat(other.provider.window.percent(0)).as("two of four").isEqualTo(50);
  }

  @Test
  void anAnsweredProbeOfTheApplicationsOwnLoopEndsItToo() {
    for (int i = 0; i < 6; i++) {
      call(rig, binding, post("{1}"), 503);
    }
    assertThat(call(rig, binding, post("{1}"), 503).refused()).isNotNull();
    rig.millis(5_000);
    Attempt probe = call(rig, binding, post("{1}"), 200);
    assertThat(probe.refused()).isNull();
    assertThat(probe.provider.window.isTripped()).isFalse();
  }

  @Test
  void whoComesWhenItWasToldToMayProbeAsWell() {
    for (int i = 0; i < 4; i++) {
      loop(1, 503, () -> call(503));
    }
    rig.millis(5_000);
    steps.enter(binding, "loop", 2);
    Attempt attempt = rig.begin(binding, "h", 1, 0);
    rig.refusals.exchange(attempt);
    wire.responded(attempt, 429, Map.of("Retry-After", "0")::get);
    attempt.over(null);
    assertThat(steps.retry(binding, 0)).as("the probe").isNull();
    assertThat(call(200).provider.window.isTripped()).isFalse();
  }

  @Test
  void aSearchByPostIsPolledLikeARead() {
    for (int i = 0; i < 10; i++) {
      Attempt search = call(rig, binding, rig.handle().request("/v1/search", "{q}"), 503);
      assertThat(search.refused()).isNull();
    }
  }

  // Retry-After.

  @Test
  void withoutThePowerWhatWouldNotHaveFittedIsCounted() throws Throwable {
    Rig off = rig(false);
    Run free = off.open();
    Binding entry = free.bind(true);
    Steps loops = new Steps(off.services, off.refusals);
    loops.enter(entry, "loop", 2);
    for (String after : List.of("30", "5")) {
      Attempt attempt = off.begin(entry, "h", 1, 0);
      off.refusals.exchange(attempt);
      new Wire(off.services).responded(attempt, 503, Map.of("Retry-After", after)::get);
      attempt.over(null);
      assertThat(loops.retry(entry, SECOND)).isNull();
    }
    free.end(Exit.RETURNED, null);
    free.unbind(entry);
    assertThat(off.sink.report().wouldHave()).containsExactly(Map.entry("doomed_backoff", 1));
  }

  @Test
  void whatTheProviderWantsIsTheLeastThatIsWaited() {
    steps.enter(binding, "loop", 2);
    Attempt attempt = rig.begin(binding, "h", 1, 0);
    rig.refusals.exchange(attempt);
    wire.responded(attempt, 503, Map.of("Retry-After", "3")::get);
    attempt.over(null);
    assertThat(steps.backoff(binding, SECOND, true)).isEqualTo(3 * SECOND);
    assertThat(steps.backoff(binding, 4 * SECOND, true)).isEqualTo(4 * SECOND);
    rig.millis(2_000);
    assertThat(steps.backoff(binding, 0, true)).isEqualTo(SECOND);
    rig.millis(2_000);
    assertThat(steps.backoff(binding, 0, true)).isZero();
  }

  @Test
  void whatDoesNotFitFailsNow() {
    steps.enter(binding, "loop", 2);
    Attempt attempt = rig.begin(binding, "h", 1, 0);
    rig.refusals.exchange(attempt);
    wire.responded(attempt, 429, Map.of("Retry-After", "30")::get);
    attempt.over(null);
    assertThat(steps.retry(binding, SECOND)).contains("doomed_backoff").contains("after 30.0 s");
  }

  @Test
  void aBackoffWithoutJitterIsSpread() {
    steps.enter(binding, "loop", 2);
    call(503);
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int i = 0; i < 1_000; i++) {
      long backoff = steps.backoff(binding, SECOND, false);
      assertThat(backoff).isBetween(0L, SECOND);
      least = Math.min(least, backoff);
      most = Math.max(most, backoff);
    }
    assertThat(least).isLessThan(SECOND / 10);
    assertThat(most).isGreaterThan(SECOND * 9 / 10);
  }

  // Repetitions outside of known loops.

  private RecordingHandle post(String body) {
    return rig.handle().request("/pay", body);
  }

  @Test
  void theSameRequestAfterAFailureOnOneThreadIsARetry() {
    assertThat(call(rig, binding, post("{1}"), 503).retry).isZero();
    assertThat(call(rig, binding, post("{1}"), 0).retry).isEqualTo(1);
    assertThat(call(rig, binding, post("{1}"), 200).retry).isEqualTo(2);
    assertThat(call(rig, binding, post("{1}"), 200).retry).as("that one succeeded").isZero();
  }

  @Test
  void whatIsNoRetry() {
    call(rig, binding, post("{1}"), 503);
    assertThat(call(rig, binding, post("{2}"), 503).retry).as("another body").isZero();
    RecordingHandle other = rig.handle().request("/other", "{2}");
    assertThat(call(rig, binding, other, 401).retry).as("another target").isZero();
    other = rig.handle().request("/other", "{2}");
    assertThat(call(rig, binding, other, 409).retry).as("after 401").isZero();
    other = rig.handle().request("/other", "{2}");
    assertThat(call(rig, binding, other, 503).retry).as("after 409").isZero();
    Binding sibling = Binding.handedOver(run, run);
    other = rig.handle().request("/other", "{2}");
    assertThat(call(rig, sibling, other, 503).retry).as("a sibling").isZero();
    rig.millis(0);
    call(rig, sibling, rig.handle().request("/model", "plan"), 200);
    other = rig.handle().request("/other", "{2}");
    assertThat(call(rig, sibling, other, 503).retry).as("planned anew").isZero();
  }

  @Test
  void aHedgeIsNoRetryWhileTheFirstIsInFlight() {
    Attempt first = rig.begin(binding, "h", 1, 0, post("{1}"));
    rig.refusals.exchange(first);
    assertThat(call(rig, binding, post("{1}"), 200).retry).isZero();
  }

  @Test
  void whatIsRepeatedOnTheChainThatAFailureHasCalledIsARetry() {
    Attempt first = call(rig, binding, post("{1}"), 503);
    Binding callback = Binding.handedOver(run, first);
    assertThat(call(rig, callback, post("{1}"), 503).retry).isEqualTo(1);
  }

  @Test
  void whoRepeatsWhatAKnownLoopHasGivenUpRetries() {
    int[] sent = {0};
    for (int i = 0; i < 3; i++) { // a loop of the application's around the SDK's
      loop(
          2,
          503,
          () -> {
            Attempt attempt = call(rig, binding, post("{1}"), 503);
            sent[0] += attempt.refused() == null ? 1 : 0;
          });
    }
    assertThat(sent[0]).as("three, and one until it is known that the provider ails").isEqualTo(4);
    assertThat(refusals()).containsEntry(RefusalReason.PROVIDER_UNAVAILABLE, 2);
  }

  @Test
  void whatAKnownLoopWasAllowedIsNotCountedTwice() {
    call(200);
    steps.enter(binding, "loop", 2);
    call(rig, binding, post("{1}"), 503);
    assertThat(steps.retry(binding, 0)).isNull();
    Attempt second = call(rig, binding, post("{1}"), 503);
    steps.leave(binding);
    assertThat(second.provider.window.percent(rig.ticker.nanos())).as("one of three").isEqualTo(33);
  }

  /** A response may still be open while its loop decides; a loop may sit within one call. */
  @Test
  void aRetryIsCountedOnceWhetherItIsAnAttemptOrAnExchange() {
    call(200);
    steps.enter(binding, "loop", 2);
    Attempt open = rig.begin(binding, "h", 1, 0, post("{1}"));
    rig.refusals.exchange(open);
    open.responded(503, rig.ticker.nanos());
    assertThat(steps.retry(binding, 0)).isNull();
    open.over(null);
    Attempt next = rig.begin(binding, "h", 1, 0, post("{1}"));
    rig.refusals.exchange(next);
    assertThat(next.due).isEqualTo(Step.Due.RETRY);
    assertThat(next.provider.window.percent(rig.ticker.nanos())).as("one of three").isEqualTo(33);
    next.responded(503, rig.ticker.nanos());
    assertThat(steps.retry(binding, 0)).isNull();
    rig.refusals.exchange(next);
    assertThat(next.provider.window.percent(rig.ticker.nanos())).as("two of four").isEqualTo(50);
    Attempt other = rig.begin(binding, "h", 1, 0, post("{2}"));
    assertThat(other.due).as("that retry has been made").isEqualTo(Step.Due.NO);
  }

  @Test
  void aMinuteLaterItIsNone() {
    Rig slow = new Rig(0, EngineSettings.unlimited(), Mode.ENFORCE);
    Binding entry = slow.open().bind(true);
    call(slow, entry, slow.handle().request("/pay", "1"), 503);
    slow.millis(60_000);
    assertThat(call(slow, entry, slow.handle().request("/pay", "1"), 503).retry).isEqualTo(1);
    slow.millis(60_001);
    assertThat(call(slow, entry, slow.handle().request("/pay", "1"), 503).retry).isZero();
  }

  @Test
  void aWriteIsRefusedOnceTheProviderAilsAndPollingIsNot() {
    for (int i = 0; i < 20; i++) {
      Attempt poll = rig.get(binding, "h", 2, rig.handle().request("/jobs/7", ""));
      assertThat(rig.refusals.exchange(poll)).isNull();
      end(rig, poll, 503);
      assertThat(poll.retry).isEqualTo(i);
    }
    Attempt last = null;
    for (int i = 0; i < 10; i++) {
      last = call(rig, binding, post("{1}"), 503);
    }
    assertThat(last.refused()).isEqualTo(RefusalReason.PROVIDER_UNAVAILABLE);
    assertThat(refusals()).containsEntry(RefusalReason.PROVIDER_UNAVAILABLE, 6);
  }

  @Test
  void pollsBeyondAFixedNumberAreNoRetriesOfTheProvider() {
    Rig fixed = rig(true, policy("jobs", "h:2").retries(2).build());
    Binding entry = fixed.open().bind(true);
    Attempt poll = null;
    for (int i = 0; i < 20; i++) {
      poll = fixed.get(entry, "h", 2, fixed.handle().request("/jobs/7", ""));
      fixed.refusals.exchange(poll);
      end(fixed, poll, 503);
    }
    assertThat(poll.provider.window.percent(fixed.ticker.nanos())).isZero();
  }

  /** What a loop was allowed and admission refuses then does not go out. */
  @Test
  void aRetryThatIsRefusedAfterItWasAllowedIsNotCounted() {
    steps.enter(binding, "loop", 2);
    call(rig, binding, post("{1}"), 503);
    assertThat(steps.retry(binding, 0)).isNull();
    RetryWindow window = rig.services.providers.connector("okhttp", "h", 1).provider().window;
    assertThat(window.percent(rig.ticker.nanos())).as("one of two").isEqualTo(50);
    rig.millis(9_900); // the backoff took longer than it should
    Attempt late = rig.begin(binding, "h", 1, 0, post("{1}"));
    assertThat(late.due).isEqualTo(Step.Due.RETRY);
    assertThat(rig.refusals.exchange(late)).contains("would_not_fit");
    assertThat(window.percent(rig.ticker.nanos())).isZero();
  }

  /** A provider that was not known when the retry was allowed, of another. */
  @Test
  void aRetryThatGoesElsewhereIsTakenBackWhereItWasCounted() {
    steps.enter(binding, "loop", 2);
    call(rig, binding, post("{1}"), 503);
    assertThat(steps.retry(binding, 0)).isNull();
    RetryWindow window = rig.services.providers.connector("okhttp", "h", 1).provider().window;
    rig.millis(9_850);
    Attempt elsewhere = rig.begin(binding, "another", 1, 0, post("{1}"));
    assertThat(rig.refusals.exchange(elsewhere)).contains("would_not_fit");
    assertThat(run.inFlight()).isEmpty();
    assertThat(window.percent(rig.ticker.nanos())).isZero();
    assertThat(elsewhere.provider.window.percent(rig.ticker.nanos())).isZero();
  }
}
