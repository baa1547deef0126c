package io.runbudget.guard.springretry;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into spring-retry, 2.0. */
public final class SpringRetryGuard {
  private static final String LIBRARY = "org.springframework.retry.";
  private static final String BACKOFF = LIBRARY + "backoff.";
  private static final String TEMPLATE = LIBRARY + "support.RetryTemplate";
  private static final String HOOKS = "io.runbudget.guard.springretry.";

  private SpringRetryGuard() {}

  public static Guard guard() {
    return Guard.of(
        "springretry",
        "spring-retry",
        List.of(
            WovenClass.of(
                TEMPLATE,
                Seam.around("doExecute", "enter", "leave", LIBRARY + "RetryCallback"),
                Seam.product("canRetry", "mayRetry", LIBRARY + "RetryContext")),
            WovenClass.of(
                BACKOFF + "FixedBackOffPolicy", Seam.field("sleeper", "doBackOff", "sleeper")),
            WovenClass.of(
                BACKOFF + "UniformRandomBackOffPolicy",
                Seam.field("sleeper", "doBackOff", "sleeper")),
            WovenClass.of(
                BACKOFF + "ExponentialBackOffPolicy", Seam.field("sleeper", "backOff", "sleeper")),
            WovenClass.of(
                BACKOFF + "ThreadWaitSleeper", Seam.argument(0, "sleep", "backoff", "long"))),
        new HookSet(
            TEMPLATE,
            HOOKS + "SpringRetryHooks",
            List.of(HOOKS + "RetryLoop", HOOKS + "AskingSleeper", HOOKS + "SpringRetryMembers")),
        "retries of spring-retry are not bounded, only their attempts are");
  }
}
