package io.runbudget.guard.springcore;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;
import org.springframework.util.backoff.FixedBackOff;

/** What the calls woven into Spring's retry template do. */
public final class SpringCoreHooks {

  private SpringCoreHooks() {}

  /** A loop begins. */
  public static void enter(Object template) {
    boolean bound = RunbudgetBridge.isBound();
    String name = bound ? name((RetryTemplate) template) : "";
    TemplateDepth.enter();
    RunbudgetSteps.enter(name);
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
    TemplateDepth.leave();
  }

  private static String name(RetryTemplate template) {
    BackOff given = template.getRetryPolicy().getBackOff();
    BackOff backOff = given instanceof BoundedBackOff bounded ? bounded.unbounded() : given;
    long retries =
        backOff instanceof FixedBackOff fixed
            ? fixed.getMaxAttempts()
            : backOff instanceof ExponentialBackOff exponential
                ? exponential.getMaxAttempts()
                : Long.MAX_VALUE;
    return "Spring RetryTemplate" + (retries == Long.MAX_VALUE ? "" : " maxRetries=" + retries);
  }

  /** A policy says how to wait. */
  public static BackOff backOff(Object policy, BackOff backOff) {
    boolean bounds =
        TemplateDepth.isWithin()
            && RunbudgetBridge.isBound()
            && !(backOff instanceof BoundedBackOff);
    return bounds ? new BoundedBackOff(backOff) : backOff;
  }
}
