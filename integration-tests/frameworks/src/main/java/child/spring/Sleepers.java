package child.spring;

import child.Outcome;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.retry.backoff.BackOffPolicy;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.backoff.FixedBackOffPolicy;
import org.springframework.retry.backoff.Sleeper;
import org.springframework.retry.backoff.UniformRandomBackOffPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/**
 * spring-retry's template with a sleeper of the application's own, with each policy that has one.
 * Arguments: failures, backoff.
 */
public final class Sleepers {
  private Sleepers() {}

  public static void main(String[] arguments) {
    int failures = Integer.parseInt(arguments[0]);
    long backOff = Long.parseLong(arguments[1]);
    AtomicInteger slept = new AtomicInteger();
    Sleeper sleeper =
        millis -> {
          slept.incrementAndGet();
          Thread.sleep(millis);
        };
    for (BackOffPolicy policy : policies(sleeper, backOff)) {
      slept.set(0);
      RetryTemplate template = new RetryTemplate();
      template.setBackOffPolicy(policy);
      template.setRetryPolicy(new SimpleRetryPolicy(5));
      AtomicInteger tries = new AtomicInteger();
      Outcome.print(() -> template.execute(context -> tried(tries, slept, failures)));
      tries.set(0);
      Outcome.print(
          () ->
              template.execute(
                  context -> tried(tries, slept, failures),
                  context -> "recovered, slept " + slept));
    }
    System.exit(0);
  }

  private static List<BackOffPolicy> policies(Sleeper sleeper, long backOff) {
    FixedBackOffPolicy fixed = new FixedBackOffPolicy();
    fixed.setBackOffPeriod(backOff);
    fixed.setSleeper(sleeper);
    UniformRandomBackOffPolicy uniform = new UniformRandomBackOffPolicy();
    uniform.setMinBackOffPeriod(backOff);
    uniform.setMaxBackOffPeriod(backOff + 10);
    uniform.setSleeper(sleeper);
    ExponentialBackOffPolicy exponential = new ExponentialBackOffPolicy();
    exponential.setInitialInterval(backOff);
    exponential.setSleeper(sleeper);
    return List.of(fixed, uniform, exponential);
  }

  private static String tried(AtomicInteger tries, AtomicInteger slept, int failures) {
    if (tries.incrementAndGet() <= failures) {
      throw new IllegalStateException("try " + tries);
    }
    return "try " + tries + ", slept " + slept.getAndSet(0);
  }
}
