package child.failsafe;

import child.Http;
import child.Outcome;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.failsafe.RetryPolicyBuilder;
import dev.failsafe.function.CheckedSupplier;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Failsafe's circuit breaker and its retry policy. Arguments: {@code breakers ADDRESS how...}, or
 * {@code retries FAILURES DELAY}, or {@code hang ADDRESS}.
 */
public final class Policies {
  private static final int RUNS = 6;

  private Policies() {}

  public static void main(String[] arguments) throws Exception {
    switch (arguments[0]) {
      case "breakers" -> {
        run(() -> Http.get(arguments[1] + "ok")); // what a client loads first is nobody's fault
        for (int i = 2; i < arguments.length; i++) {
          System.out.println("ok " + arguments[i] + " " + breaker(arguments[1], arguments[i]));
        }
      }
      case "retries" -> retries(Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
      default -> {
        RetryPolicy<String> policy = RetryPolicy.<String>builder().withMaxRetries(20).build();
        Outcome.print(() -> Failsafe.with(policy).get(() -> Http.get(arguments[1], 400)));
      }
    }
    System.exit(0);
  }

  private static String breaker(String provider, String how) throws Exception {
    CircuitBreaker<String> breaker =
        CircuitBreaker.<String>builder().withFailureThreshold(5).withSuccessThreshold(1).build();
    int calls = RUNS;
    if (how.equals("halfOpen")) {
      breaker.halfOpen();
      calls = 7; // more than it permits at a time
    }
    CheckedSupplier<String> call =
        switch (how) {
          case "busy" -> () -> Http.get(provider + "busy");
          case "timeouts" -> () -> Http.get(provider + "hang", 300);
          default -> () -> Http.get(provider + "hang");
        };
    for (int i = 0; i < calls; i++) {
      run(
          () ->
              how.equals("async")
                  ? Failsafe.with(breaker).getAsync(call).get()
                  : Failsafe.with(breaker).get(call));
    }
    String state = breaker.getState() + " failed=" + breaker.getFailureCount();
    String next = run(() -> Failsafe.with(breaker).get(() -> Http.get(provider + "ok")));
    return state + " next=" + next + " " + breaker.getState();
  }

  private static String run(Callable<String> work) {
    try {
      return Outcome.Agent.run(work);
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  private static void retries(int failures, long delay) {
    RetryPolicyBuilder<String> builder =
        RetryPolicy.<String>builder()
            .withMaxRetries(4)
            .withDelay(Duration.ofMillis(delay))
            .handle(Exception.class);
    for (int i = 1; i <= failures; i++) {
      builder.handleResult("bad " + i);
    }
    RetryPolicy<String> policy = builder.build();
    AtomicInteger tries = new AtomicInteger();
    CheckedSupplier<String> throwing =
        () -> {
          if (tries.incrementAndGet() <= failures) {
            throw new IOException("try " + tries);
          }
          return "try " + tries;
        };
    CheckedSupplier<String> answering =
        () -> (tries.incrementAndGet() <= failures ? "bad " : "try ") + tries;
    for (CheckedSupplier<String> work : List.of(throwing, answering)) {
      tries.set(0);
      Outcome.print(() -> told(() -> Failsafe.with(policy).get(work)));
      tries.set(0);
      Outcome.print(() -> told(() -> Failsafe.with(policy).getAsync(work).get()));
    }
  }

  private static String told(Callable<String> work) throws Exception {
    try {
      return work.call();
    } catch (FailsafeException | ExecutionException e) {
      return e.getCause().getClass().getSimpleName() + " " + e.getCause().getMessage();
    }
  }
}
