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
 * A service of which so many callers want something all the time; each of its runs calls one tool,
 * with five tries. Arguments: address, callers, pause between runs and length of it all in
 * milliseconds.
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
    RetryTemplate template = Loops.template(5, 100);
    try {
      Thread.sleep(ThreadLocalRandom.current().nextLong(pauseMillis));
      while (System.nanoTime() - end < 0) {
        try {
          Outcome.Agent.run(() -> template.execute(context -> tool(url, context.getRetryCount())));
        } catch (Exception e) {
          // its caller is told, and comes again
        }
        Thread.sleep(ThreadLocalRandom.current().nextLong(pauseMillis / 2, pauseMillis * 3 / 2));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String tool(String url, int retries) throws Exception {
    Request request = Http.write(url).newBuilder().header("X-Try", String.valueOf(retries)).build();
    return Http.call(CLIENT, request);
  }
}
