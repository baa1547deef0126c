package io.runbudget.guard.resilience4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.core.IntervalBiFunction;
import io.github.resilience4j.retry.Retry;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.guard.TestEngine;
import io.runbudget.guard.Writing;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryDecisionTest {
  private static final IntervalBiFunction<Object> OWN = (attempt, failure) -> 7L;

  /** Of the library's contexts what is looked at. */
  private static final class Context {
    final AtomicInteger numOfAttempts = new AtomicInteger(1);
    final Retry this$0 = Retry.ofDefaults("test");
  }

  private final Context context = new Context();

  private void decide() throws Exception {
    assertThat(Resilience4jHooks.afterError(context, 3, new IllegalStateException())).isEqualTo(3);
  }

  @Test
  void whatWasDecidedIsWaitedOnce() throws Throwable {
    TestEngine.inRun(
        () -> {
          decide();
          assertThat(Resilience4jHooks.interval(context, OWN)).isNotSameAs(OWN);
          assertThat(Resilience4jHooks.interval(context, OWN)).isSameAs(OWN);
        });
  }

  @Test
  void whatIsNotWaitedForIsForgottenWhenTheLoopIsLeft() throws Throwable {
    TestEngine.inRun(
        () -> {
          Resilience4jHooks.enter("", context.this$0, "");
          decide();
          Resilience4jHooks.leave();
          assertThat(Resilience4jHooks.interval(context, OWN)).isSameAs(OWN);
        });
  }

  /** A POST that asks for a status; and one whose answer could not be stored. */
  @Test
  void onlyWhatIsRepeatedForItsResultIsAnotherWrite() throws Throwable {
    Writing.inRun(
        () -> {
          Resilience4jHooks.enter("", context.this$0, "");
          String first = Writing.key();
          decide();
          assertThat(Writing.key()).isEqualTo(first);
          assertThat(Resilience4jHooks.afterResult(context, 3, "PENDING")).isEqualTo(3);
          assertThat(Writing.key()).isNotEqualTo(first);
          Resilience4jHooks.leave();
        });
  }

  @Test
  void outsideARunNothingIsDecided() throws Throwable {
    TestEngine.inRun(
        () -> {
          decide();
          RunbudgetBridge.bind(null);
          assertThat(Resilience4jHooks.interval(context, OWN)).isSameAs(OWN);
          RunbudgetBridge.unbind();
          assertThat(Resilience4jHooks.interval(context, OWN)).isNotSameAs(OWN);
        });
  }
}
