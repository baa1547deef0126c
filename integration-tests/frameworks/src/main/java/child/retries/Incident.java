package child.retries;

import child.Outcome;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.springframework.retry.support.RetryTemplate;

/**
 * A service of which so many callers want something all the time; each of its runs thinks for a
 * while and calls one tool, with five tries. Arguments: address, callers, how long they think and
 * the length of it all in milliseconds.
 */
public final class Incident {
  private static final OkHttpClient CLIENT =
      new OkHttpClient.Builder()
          .connectionPool(new okhttp3.ConnectionPool(400, 1, TimeUnit.MINUTES))
          .build();

  private Incident() {}

  public static void main(String[] arguments) throws InterruptedException {
    String url = arguments[0];
    int callers = Integer.parseInt(arguments[1]);
    long pauseMillis = Long.parseLong(arguments[2]);
    long end = System.nanoTime() + Long.parseLong(arguments[3]) * 1_000_000;
    ExecutorService pool = Executors.newFixedThreadPool(callers);
    for (int i = 0; i < callers; i++) {
      pool.execute(() -> callsUntil(end, url, pauseMillis));
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    System.exit(0);
  }

  private static void callsUntil(long end, String url, long pauseMillis) {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(pauseMillis));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
      try {
        Outcome.Agent.run(() -> run(url, pauseMillis));
      } catch (Exception e) {
        // its caller is told, and comes again
      }
    }
  }

  /** Thinks first, so that as many runs are open as there are callers. */
  private static String run(String url, long pauseMillis) throws Exception {
    RetryTemplate template = Loops.template(5, 100);
    Thread.sleep(ThreadLocalRandom.current().nextLong(pauseMillis / 2, pauseMillis * 3 / 2));
    return template.execute(context -> tool(url, context.getRetryCount()));
  }

  private static String tool(String url, int retries) throws Exception {
    Request request = Http.write(url).newBuilder().header("X-Try", String.valueOf(retries)).build();
    return Http.call(CLIENT, request);
  }
}
