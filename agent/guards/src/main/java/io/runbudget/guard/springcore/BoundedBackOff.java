package io.runbudget.guard.springcore;

import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeUnit;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.BackOffExecution;

/** A backoff that stops where the next one would not end in time: the loop is then exhausted. */
final class BoundedBackOff implements BackOff {
  private final BackOff backOff;

  BoundedBackOff(BackOff backOff) {
    this.backOff = backOff;
  }

  /** What it was made of. */
  BackOff unbounded() {
    return backOff;
  }

  @Override
  public BackOffExecution start() {
    BackOffExecution execution = backOff.start();
    return new Execution(execution);
  }

  @Override
  public String toString() {
    return backOff.toString();
  }

  private record Execution(BackOffExecution execution) implements BackOffExecution {
    @Override
    public long nextBackOff() {
      long millis = execution.nextBackOff();
      boolean doomed =
          millis >= 0 && RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(millis)) != null;
      return doomed ? BackOffExecution.STOP : millis;
    }
  }
}
