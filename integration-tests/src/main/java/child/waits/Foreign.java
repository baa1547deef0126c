package child.waits;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Threads of no run, whoever asks for them: started by one that was there before any run. */
final class Foreign {
  private static final LinkedBlockingQueue<Runnable> QUEUE = new LinkedBlockingQueue<>();

  static {
    daemon(
            () -> {
              try {
                while (true) {
                  QUEUE.take().run();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            })
        .start();
  }

  private Foreign() {}

  static Thread daemon(Runnable body) {
    Thread thread = new Thread(body);
    thread.setDaemon(true);
    return thread;
  }

  /** Calls {@code body} on the one thread that is always there. */
  static <T> T call(Callable<T> body) throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    QUEUE.add(
        () -> {
          try {
            result.complete(body.call());
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result.get(30, TimeUnit.SECONDS);
  }

  /** A new thread that runs {@code body} outside any run. */
  static Thread start(Runnable body) throws Exception {
    return call(
        () -> {
          Thread thread = daemon(body);
          thread.start();
          return thread;
        });
  }

  static Thread sleeper() throws Exception {
    return start(
        () -> {
          try {
            TimeUnit.SECONDS.sleep(60);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** The same on a virtual thread. */
  static Thread virtual(Runnable body) throws Exception {
    return call(
        () ->
            (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body));
  }
}
