package child.resilience4j;

import child.Http;
import child.Outcome;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Resilience4j's retry in each of its forms, at most five attempts: fails so often, waits so long.
 * Arguments: failures, wait; or an address that hangs.
 */
public final class Retries {
  private final int failures;
  private final long wait;
  private final AtomicInteger tries = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

  private Retries(int failures, long wait) {
    this.failures = failures;
    this.wait = wait;
  }

  public static void main(String[] arguments) {
    if (arguments.length == 1) {
      hang(arguments[0]);
    } else {
      Retries retries = new Retries(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
      retries.sync();
      retries.async();
    }
    System.exit(0);
  }

  private static void hang(String url) {
    Retry retry =
        Retry.of(
            "r",
            RetryConfig.custom().maxAttempts(20).intervalFunction(IntervalFunction.of(1)).build());
    Outcome.print(() -> retry.executeCallable(() -> Http.get(url, 400)));
  }

  private void sync() {
    Outcome.print(() -> told(retry(false), retry -> retry.executeSupplier(this::unchecked)));
    Outcome.print(() -> told(retry(false), retry -> retry.executeCallable(this::checked)));
    Outcome.print(
        () ->
            told(
                retry(false),
                retry -> {
                  String[] result = {""};
                  Runnable work = Retry.decorateRunnable(retry, () -> result[0] = unchecked());
                  work.run();
                  return result[0];
                }));
    Outcome.print(() -> told(retry(false), retry -> retry.executeSupplier(this::result)));
    Outcome.print(() -> told(retry(true), retry -> retry.executeSupplier(this::result)));
  }

  private void async() {
    Outcome.print(() -> told(retry(false), retry -> stage(retry, true)));
    Outcome.print(() -> told(retry(false), retry -> stage(retry, false)));
    Outcome.print(() -> told(retry(true), retry -> stage(retry, false)));
  }

  private String stage(Retry retry, boolean fails) throws Exception {
    return retry
        .executeCompletionStage(
            scheduler, () -> CompletableFuture.supplyAsync(fails ? this::unchecked : this::result))
        .toCompletableFuture()
        .get();
  }

  private interface Use {
    String of(Retry retry) throws Exception;
  }

  /** What came of it, and what the library has counted. */
  private String told(Retry retry, Use use) throws Exception {
    tries.set(0);
    asked.set(0);
    AtomicInteger waits = new AtomicInteger();
    retry.getEventPublisher().onRetry(event -> waits.incrementAndGet());
    String outcome;
    try {
      outcome = use.of(retry);
    } catch (Exception e) {
      Throwable error = e;
      while (error instanceof ExecutionException || error instanceof CompletionException) {
        error = error.getCause();
      }
      outcome = error.getClass().getSimpleName() + " " + error.getMessage();
    }
    return outcome
        + ", waits "
        + waits
        + ", asked "
        + asked
        + ", succeeded "
        + retry.getMetrics().getNumberOfSuccessfulCallsWithRetryAttempt()
        + ", failed "
        + retry.getMetrics().getNumberOfFailedCallsWithRetryAttempt();
  }

  private Retry retry(boolean fails) {
    return Retry.of(
        "r",
        RetryConfig.<String>custom()
            .maxAttempts(5)
            .failAfterMaxAttempts(fails)
            .retryOnResult(result -> result.startsWith("bad"))
            .intervalFunction(
                attempt -> {
                  asked.incrementAndGet();
                  return wait;
                })
            .build());
  }

  private String unchecked() {
    if (tries.incrementAndGet() <= failures) {
      throw new IllegalStateException("try " + tries);
    }
    return "try " + tries;
  }

  private String checked() throws IOException {
    if (tries.incrementAndGet() <= failures) {
      throw new IOException("try " + tries);
    }
    return "try " + tries;
  }

  private String result() {
    return (tries.incrementAndGet() <= failures ? "bad " : "try ") + tries;
  }
}
