package child.sdk;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * What the subscriber of an asynchronous client's stream is told, and what the stream's future
 * says: whatever has ended the wait for it.
 */
final class Told {
  final StringBuffer text = new StringBuffer();
  private final CompletableFuture<String> end = new CompletableFuture<>();
  private volatile String future = "pending";

  void over(CompletableFuture<Void> stream) {
    stream.whenComplete((none, error) -> future = error == null ? "complete" : "error " + error);
  }

  void complete(Optional<Throwable> error) {
    Optional<Throwable> cause = error.map(Throwable::getCause);
    String how = error.map(e -> "error " + e + " < " + cause.orElse(null)).orElse("complete");
    if (!end.complete(how)) {
      System.out.println("told twice " + how);
    }
  }

  String await() throws Exception {
    String how = end.get();
    return text + " [" + how + "]";
  }

  /**
   * {@code told ...} and {@code future ...}; the future is completed just before or just after the
   * subscriber.
   */
  void print() {
    String how = end.completeOnTimeout("nothing", 3, TimeUnit.SECONDS).join();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    while (future.equals("pending") && System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
    System.out.println("told " + how.replace('\n', ' '));
    System.out.println("future " + future.replace('\n', ' '));
  }
}
