package child.spring;

import child.Outcome;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/** spring-retry's template: fails so often, waits so long. Arguments: failures, first backoff. */
public final class Templates {
  private Templates() {}

  public static void main(String[] arguments) {
    int failures = Integer.parseInt(arguments[0]);
    ExponentialBackOffPolicy backOff = new ExponentialBackOffPolicy();
    backOff.setInitialInterval(Long.parseLong(arguments[1]));
    backOff.setMultiplier(2);
    RetryTemplate template = new RetryTemplate();
    template.setBackOffPolicy(backOff);
    template.setRetryPolicy(new SimpleRetryPolicy(5));
    AtomicInteger tries = new AtomicInteger();
    Outcome.print(() -> template.execute(context -> tried(tries, failures)));
    tries.set(0);
    Outcome.print(
        () -> template.execute(context -> tried(tries, failures), context -> "recovered"));
    System.exit(0);
  }

  private static String tried(AtomicInteger tries, int failures) {
    if (tries.incrementAndGet() <= failures) {
      throw new IllegalStateException("try " + tries);
    }
    return "try " + tries;
  }
}
