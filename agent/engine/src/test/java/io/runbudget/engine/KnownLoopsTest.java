package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a loop that is known by name may retry, and when. */
class KnownLoopsTest extends RetryScenes {
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

  @Test
  void withNoneAllowedTheFirstIsRefused() {
    Rig none = rig(true, policy("api", "h").retries(0).build());
    Binding entry = none.open().bind(true);
    Steps loops = new Steps(none.services, none.refusals);
    loops.enter(entry, "loop", 5);
    call(none, entry, none.handle(), 503);
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
}
