package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops whose tries make several calls, and retries that are allowed and never made. */
class TriesTest extends RetryScenes {
  private RetryWindow window(String host) {
    return rig.services.providers.connector("okhttp", host, 1).provider().window;
  }

  /** The provider ails, and this loop was allowed to see whether it still does. */
  private void probing() {
    for (int i = 0; i < 4; i++) {
      loop(1, 503, () -> call(503));
    }
    assertThat(window("h").isTripped()).isTrue();
    rig.millis(5_000);
    steps.enter(binding, "loop", 2);
    call(503);
    assertThat(steps.retry(binding, 0)).as("the probe").isNull();
  }

  private Attempt token() {
    Attempt attempt = rig.begin(binding, "auth", 1, 0, rig.handle().request("/token", "t"));
    assertThat(rig.refusals.exchange(attempt)).isNull();
    end(rig, attempt, 200);
    return attempt;
  }

  @Test
  void theRetryIsWhatGoesToTheProviderOfWhatFailed() {
    steps.enter(binding, "loop", 2);
    token();
    call(503);
    assertThat(steps.retry(binding, 0)).isNull();
    assertThat(token().due).as("it did not fail").isEqualTo(Step.Due.NO);
    assertThat(call(200).due).isEqualTo(Step.Due.RETRY);
    steps.leave(binding);
    assertThat(window("auth").percent(0)).isZero();
    assertThat(window("h").percent(0)).as("one of two").isEqualTo(50);
  }

  @Test
  void soIsTheProbe() {
    probing();
    token();
    assertThat(window("h").isTripped()).as("of another nothing is learned").isTrue();
    call(200);
    assertThat(window("h").isTripped()).isFalse();
    steps.leave(binding);
  }

  @Test
  void aRetryThatWasAllowedAndIsNotMadeIsTakenBack() {
    call(200);
    for (int i = 0; i < 20; i++) {
      steps.enter(binding, "loop", 2);
      call(503);
      assertThat(steps.retry(binding, 0)).as("loop %d", i).isNull();
      steps.leave(binding); // its backoff did not fit, or was interrupted
    }
    assertThat(window("h").percent(0)).isZero();
    assertThat(window("h").isTripped()).isFalse();
  }

  @Test
  void soIsOneThatIsAllowedJustAfterTheLoopIsOver() {
    call(200);
    steps.enter(binding, "loop", 2);
    call(503);
    binding.step().over(); // its future was completed by somebody else
    assertThat(steps.retry(binding, 0)).isNull();
    assertThat(window("h").percent(0)).isZero();
    steps.leave(binding);
  }

  @Test
  void norIsItCountedTwiceIfTheLoopAsksTwice() {
    call(200);
    steps.enter(binding, "loop", 5);
    call(503);
    assertThat(steps.retry(binding, 0)).isNull();
    assertThat(steps.retry(binding, 0)).isNull();
    call(503);
    steps.leave(binding);
    assertThat(window("h").percent(0)).as("one of three").isEqualTo(33);
  }

  @Test
  void aProbeThatIsNotMadeIsTheNextOnes() {
    probing();
    steps.leave(binding);
    assertThat(loop(1, 503, () -> call(503))).as("tries").isEqualTo(2);
  }

  /** A redirect or a challenge comes from in front of the provider; the answer is still to come. */
  @ParameterizedTest
  @ValueSource(ints = {302, 307, 401, 407})
  void whatTheLibraryGoesOnFromIsNoSuccess(int status) {
    probing();
    Attempt probe = rig.begin(binding, "h", 1, 0, post("{x}"));
    rig.refusals.exchange(probe);
    probe.responded(status, rig.ticker.nanos());
    assertThat(window("h").isTripped()).isTrue();
    rig.refusals.exchange(probe);
    probe.responded(503, rig.ticker.nanos());
    probe.over(null);
    assertThat(window("h").isTripped()).isTrue();
    steps.leave(binding);
  }

  @Test
  void whereNobodyGoesOnItIsTheAnswer() {
    probing();
    call(401);
    assertThat(window("h").isTripped()).isFalse();
    steps.leave(binding);
  }

  @Test
  void aStepGoesOnThoughItsTryMakesOtherCallsFirst() {
    Rig timed = rig(true, policy("api", "h").step(6 * SECOND).build());
    Binding its = timed.open().bind(true);
    Steps loops = new Steps(timed.services, timed.refusals);
    loops.enter(its, "loop", 2);
    call(timed, its, timed.handle().request("/token", "t"), 200);
    timed.millis(1_000);
    Attempt first = call(timed, its, post("{1}"), 503);
    timed.millis(1_000);
    assertThat(loops.retry(its, 0)).isNull();
    call(timed, its, timed.handle().request("/token", "t"), 200);
    call(timed, its, timed.handle().request("/rates", "r"), 200);
    assertThat(call(timed, its, post("{1}"), 503).stepSince).isEqualTo(first.stepSince);
    timed.millis(1_000);
    Attempt other = call(timed, its, timed.handle().request("/ship", "s"), 200);
    assertThat(other.stepSince).as("it has failed nowhere").isEqualTo(other.beginNanos);
    loops.leave(its);
  }

  @Test
  void aConflictMaySayWhenToComeAgain() throws Throwable {
    steps.enter(binding, "loop", 1);
    Attempt locked = rig.begin(binding, "h", 1, 0, post("{1}"));
    rig.refusals.exchange(locked);
    wire.responded(locked, 409, Map.of("Retry-After", "60")::get);
    locked.over(null);
    assertThat(steps.retry(binding, 0)).contains("doomed_backoff");
    steps.leave(binding);
  }

  @Test
  void whatARedirectSaidIsNotSaidByTheAnswer() throws Throwable {
    Attempt moved = rig.begin(binding, "h", 1, 0, post("{1}"));
    rig.refusals.exchange(moved);
    wire.responded(moved, 503, Map.of("Retry-After", "60")::get);
    rig.refusals.exchange(moved); // sent again by the library
    moved.over(new IOException("reset"));
    assertThat(moved.saysWhen()).isFalse();
  }
}
