package io.runbudget.guard.springcore;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into Spring Framework 7: its retry template. */
public final class SpringCoreGuard {
  private static final String LIBRARY = "org.springframework.core.retry.";
  private static final String TEMPLATE = LIBRARY + "RetryTemplate";
  private static final String HOOKS = "io.runbudget.guard.springcore.";

  private SpringCoreGuard() {}

  public static Guard guard() {
    return Guard.of(
        "springcore",
        "Spring's RetryTemplate",
        List.of(
            WovenClass.of(
                TEMPLATE,
                Seam.around("execute", "enter", "leave", LIBRARY + "Retryable"),
                Seam.called("nextBackOff", "execute", "backOff", LIBRARY + "Retryable"))),
        new HookSet(TEMPLATE, HOOKS + "SpringCoreHooks", List.of()),
        "retries of Spring's RetryTemplate are not bounded, only their attempts are");
  }
}
