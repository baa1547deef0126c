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

  AskingSleeper(Sleeper sleeper, RetryLoop loop) {
    this.sleeper = sleeper;
    this.loop = loop;
  }

  @Override
  public void sleep(long millis) throws InterruptedException {
    if (isDoomed(millis)) {
      loop.doomed = true;
      return;
    }
    loop.sleeps = true;
    try {
      sleeper.sleep(millis);
    } finally {
      loop.sleeps = false;
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
