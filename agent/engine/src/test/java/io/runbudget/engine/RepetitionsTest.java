package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Requests repeated outside of known loops, and what is counted for them. */
class RepetitionsTest extends RetryScenes {
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
  void whereAnonymousRetriesAreEnforcedARepeatedReadIsRefusedToo() {
    Rig strict = rig(true, policy("jobs", "h:2").enforcesAnonymous(true).build());
    Binding entry = strict.open().bind(true);
    Attempt last = null;
    for (int i = 0; i < 10; i++) {
      last = strict.get(entry, "h", 2, strict.handle().request("/jobs/7", ""));
      if (strict.refusals.exchange(last) == null) {
        end(strict, last, 503);
      }
    }
    assertThat(last.refused()).isEqualTo(RefusalReason.PROVIDER_UNAVAILABLE);
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
    steps.leave(binding);
    assertThat(window.percent(rig.ticker.nanos())).isZero();
    assertThat(elsewhere.provider.window.percent(rig.ticker.nanos())).isZero();
  }
}
