package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an ailing provider's retry budget refuses, and in which words. */
class ProviderBudgetTest extends RetryScenes {
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

  /** What has failed at one of its hosts is not tried again at another. */
  @Test
  void endpointsOfOneProviderShareItsBudget() {
    Rig shared =
        rig(
            true,
            policy("old", "h").provider("bookings").build(),
            policy("new", "i").provider("bookings").build(),
            policy("apart", "j").build());
    Binding entry = shared.open().bind(true);
    for (int i = 0; i < 6; i++) {
      call(shared, entry, shared.handle().request("/pay", "{1}"), 503);
    }
    for (String host : List.of("i", "j")) {
      for (int i = 0; i < 2; i++) {
        Attempt attempt =
            shared.begin(entry, host, 1, 0, shared.handle().request("/pay", "{" + host + "}"));
        boolean sent = shared.refusals.exchange(attempt) == null;
        assertThat(sent).as("%s, try %d", host, i).isEqualTo(i == 0 || host.equals("j"));
        if (sent) {
          end(shared, attempt, 503);
        } else {
          assertThat(attempt.refused()).isEqualTo(RefusalReason.PROVIDER_UNAVAILABLE);
        }
      }
    }
  }

  @Test
  void aSearchByPostIsPolledLikeARead() {
    for (int i = 0; i < 10; i++) {
      Attempt search = call(rig, binding, rig.handle().request("/v1/search", "{q}"), 503);
      assertThat(search.refused()).isNull();
    }
  }
}
