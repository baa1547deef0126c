package child.springai;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.FixedBackOff;

/** Spring Framework's template alone. */
final class SpringCore {

  private SpringCore() {}

  static void scenarios(Plays plays) {
    plays.add("retries", () -> Agent.go(() -> tried(policy(4, 1000), 9)));
    plays.add("healthy retries", () -> Agent.go(() -> tried(policy(4, 100), 2)));
    plays.add("retries outside", () -> tried(policy(4, 1000), 9));
    plays.add("retries at once", () -> Agent.go(() -> tried(policy(1000, 0), 9000)));
    plays.add("policy of one's own", () -> Agent.go(() -> tried(new Own(), 9)));
  }

  private static RetryPolicy policy(int retries, long delay) {
    return RetryPolicy.builder().maxRetries(retries).delay(Duration.ofMillis(delay)).build();
  }

  /** Fails for the first {@code failures} tries. */
  private static String tried(RetryPolicy policy, int failures) throws Exception {
    AtomicInteger tries = new AtomicInteger();
    try {
      return new RetryTemplate(policy).execute(() -> attempt(policy, tries, failures));
    } catch (RetryException e) {
      throw (Exception) e.getCause();
    }
  }

  private static String attempt(RetryPolicy policy, AtomicInteger tries, int failures) {
    int number = tries.incrementAndGet();
    if (failures > 1000) {
      work();
    }
    if (policy instanceof Own own && own.getBackOff() != own.backOff) {
      throw new AssertionError("not the policy's own");
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

  /** Overrides everything. */
  private static final class Own implements RetryPolicy {
    final BackOff backOff = new FixedBackOff(1000, 4);

    @Override
    public boolean shouldRetry(Throwable throwable) {
      return true;
    }

    @Override
    public BackOff getBackOff() {
      return backOff;
    }
  }
}
