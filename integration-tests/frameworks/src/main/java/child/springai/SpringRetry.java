package child.springai;

import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.DefaultRetryState;
import org.springframework.retry.support.RetryTemplate;

/** spring-retry alone. */
final class SpringRetry {

  private SpringRetry() {}

  static void scenarios(Plays plays) {
    plays.add("retries", () -> Agent.go(() -> tried(template(5, 1000), 9)));
    plays.add("recovery", () -> Agent.go(() -> recovered(template(5, 1000))));
    plays.add("healthy retries", () -> Agent.go(() -> tried(template(5, 100), 2)));
    plays.add("retries outside", () -> tried(template(5, 1000), 9));
    plays.add("retries at once", () -> Agent.go(() -> tried(template(1000, 0), 9000)));
    plays.add("stateful", () -> Agent.go(() -> stateful(template(3, 1))));
    plays.add("stateful late", SpringRetry::redelivered);
  }

  private static RetryTemplate template(int attempts, long backoff) {
    RetryTemplate template =
        backoff == 0
            ? RetryTemplate.builder().maxAttempts(attempts).noBackoff().build()
            : RetryTemplate.builder().maxAttempts(attempts).fixedBackoff(backoff).build();
    template.setThrowLastExceptionOnExhausted(true);
    return template;
  }

  /** Fails for the first {@code failures} tries. */
  private static String tried(RetryTemplate template, int failures) {
    AtomicInteger tries = new AtomicInteger();
    return template.execute(context -> attempt(tries, failures));
  }

  private static String recovered(RetryTemplate template) {
    AtomicInteger tries = new AtomicInteger();
    return template.execute(context -> attempt(tries, 9), context -> "recovered after " + tries);
  }

  private static String attempt(AtomicInteger tries, int failures) {
    int number = tries.incrementAndGet();
    if (failures > 1000) {
      work();
    }
    if (number <= failures) {
      throw new IllegalStateException("failed " + (failures > 1000 ? "often" : number));
    }
    return "done after " + number;
  }

  private static void work() {
    long end = System.nanoTime() + 50_000_000;
    while (System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
  }

  /** Each call of a stateful template is one try; the last one is exhausted. */
  private static String stateful(RetryTemplate template) {
    AtomicInteger tries = new AtomicInteger();
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      try {
        String outcome =
            template.execute(
                context -> attempt(tries, 9),
                context -> "recovered",
                new DefaultRetryState("message"));
        words.append(outcome);
      } catch (IllegalStateException e) {
        words.append(e.getMessage()).append(", ");
      }
    }
    return words.toString();
  }

  /** A message that failed in one run is tried anew in the next, whatever became of the first. */
  private static String redelivered() throws Exception {
    RetryTemplate template = template(9, 5000);
    template.setRetryPolicy(new SimpleRetryPolicy(9));
    AtomicInteger tries = new AtomicInteger();
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 2; i++) {
      try {
        String outcome =
            Agent.go(
                () ->
                    template.execute(
                        context -> attempt(tries, 1),
                        context -> "recovered",
                        new DefaultRetryState("other")));
        words.append(outcome);
      } catch (IllegalStateException e) {
        words.append(e.getMessage()).append(", ");
      }
    }
    return words.toString();
  }
}
