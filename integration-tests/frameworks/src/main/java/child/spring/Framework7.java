package child.spring;

import child.Outcome;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/** Spring Framework's template. Arguments: failures, first backoff. */
public final class Framework7 {
  private Framework7() {}

  public static void main(String[] arguments) {
    int failures = Integer.parseInt(arguments[0]);
    RetryTemplate template =
        new RetryTemplate(
            RetryPolicy.builder()
                .maxRetries(4)
                .delay(Duration.ofMillis(Long.parseLong(arguments[1])))
                .multiplier(2)
                .build());
    AtomicInteger tries = new AtomicInteger();
    Outcome.print(
        () ->
            template.execute(
                () -> {
                  if (tries.incrementAndGet() <= failures) {
                    throw new IllegalStateException("try " + tries);
                  }
                  return "try " + tries;
                }));
    System.exit(0);
  }
}
