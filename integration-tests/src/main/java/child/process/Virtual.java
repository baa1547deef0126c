package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.says;
import static child.process.Claims.stopped;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The same on virtual threads that share one carrier. */
final class Virtual {
  private Virtual() {}

  static void all() throws Exception {
    ExecutorService pool =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    CompletableFuture<Long> orphan = new CompletableFuture<>();
    Future<Object> read =
        pool.submit(
            () ->
                stopped(
                    "an orphan read by a virtual thread",
                    () -> {
                      Process process = Children.shell("sleep 40 & echo $!; sleep 0.3");
                      orphan.complete(Long.parseLong(Children.line(process.getInputStream())));
                      return process.getInputStream().readAllBytes();
                    }));
    orphan.get(5, TimeUnit.SECONDS);
    long start = System.nanoTime();
    pool.submit(() -> {}).get(5, TimeUnit.SECONDS);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    claim("its carrier is free meanwhile: " + millis + " ms", millis < 300 && !read.isDone());
    claim("a virtual thread's read is an error", says(read.get(), IOException.class));
    Children.end(orphan.get());
    Future<Object> waited =
        pool.submit(
            () -> stopped("waitFor on a virtual thread", () -> Children.stubborn().waitFor()));
    claim("waitFor on a virtual thread returns", waited.get().equals(137));
    pool.shutdown();
  }
}
