package io.runbudget.guard.springretry;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeUnit;
import org.springframework.retry.backoff.Sleeper;

/**
 * A policy's sleeper, whoever's it is, that asks before it sleeps; only for the one sleep. Called
 * where no call site catches.
 */
final class AskingSleeper implements Sleeper {
  private static final long serialVersionUID = 1;

  private final Sleeper sleeper;
  private final transient RetryLoop loop;

  private final boolean jittered;

  AskingSleeper(Sleeper sleeper, RetryLoop loop, boolean jittered) {
    this.sleeper = sleeper;
    this.loop = loop;
    this.jittered = jittered;
  }

  @Override
  public void sleep(long millis) throws InterruptedException {
    long told = told(millis, jittered);
    if (isDoomed(told)) {
      loop.doomed = true;
      return;
    }
    loop.sleeps = true;
    try {
      sleeper.sleep(told);
    } finally {
      loop.sleeps = false;
    }
  }

  /** How long to sleep instead. */
  static long told(long millis, boolean jittered) {
    try {
      return RunbudgetSteps.backoffMillis(millis, jittered);
    } catch (Throwable t) {
      RunbudgetBridge.fault("springretry", t);
      return millis;
    }
  }

  static boolean isDoomed(long millis) {
    try {
      return RunbudgetSteps.doomed(TimeUnit.MILLISECONDS.toNanos(millis)) != null;
    } catch (Throwable t) {
      RunbudgetBridge.fault("springretry", t);
      return false;
    }
  }
}
