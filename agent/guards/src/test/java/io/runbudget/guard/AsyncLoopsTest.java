package io.runbudget.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetSteps;
import io.runbudget.guard.failsafe.FailsafeGuard;
import io.runbudget.guard.failsafe.FailsafeHooks;
import io.runbudget.guard.openai.RetryingClientHooks;
import io.runbudget.guard.resilience4j.Resilience4jGuard;
import io.runbudget.guard.resilience4j.Resilience4jHooks;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A loop that goes on after its thread has left it lasts until its result is there. */
class AsyncLoopsTest {

  private static void lasts(
      Guard guard, String method, UnaryOperator<CompletableFuture<String>> hook) throws Throwable {
    assertThat(guard.woven())
        .flatExtracting(WovenClass::seams)
        .anyMatch(
            seam ->
                seam.place() == Seam.Place.RESULT
                    && seam.method().equals(method)
                    && seam.hook().equals("lasts"));
    CompletableFuture<String> result = new CompletableFuture<>();
    assertThat(hook.apply(result)).isSameAs(result);
    assertThat(result.getNumberOfDependents()).as("outside of a run").isZero();
    TestEngine.inRun(
        () -> {
          RunbudgetSteps.enter("loop", 2);
          assertThat(hook.apply(result)).isSameAs(result);
          RunbudgetSteps.leave();
        });
    assertThat(result.getNumberOfDependents()).isOne();
  }

  @Test
  void ofTheVendors() throws Throwable {
    lasts(
        StainlessSdk.guard("openai", "openai-java", "com.openai"),
        "executeAsync",
        result -> same(RetryingClientHooks.lasts("client", result)));
  }

  @Test
  void ofFailsafe() throws Throwable {
    lasts(
        FailsafeGuard.guard(),
        "lambda$applyAsync*",
        result -> same(FailsafeHooks.lasts("executor", result)));
  }

  @Test
  void ofResilience4j() throws Throwable {
    lasts(
        Resilience4jGuard.guard(),
        "lambda$decorateCompletionStage*",
        result -> same(Resilience4jHooks.lasts("", result)));
  }

  @SuppressWarnings("unchecked") // what went in
  private static CompletableFuture<String> same(Object result) {
    return (CompletableFuture<String>) result;
  }
}
