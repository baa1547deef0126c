package child.logging;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Logs before, within and after an agent run, on its thread and on another. */
public final class Logging {
  private static final Logger log = LoggerFactory.getLogger(Logging.class);

  private Logging() {}

  public static void main(String[] args) throws Exception {
    MDC.put("user", "u7");
    log.info("before {}", MDC.get("run.id"));
    answer();
    log.info("after {}", MDC.get("run.id"));
    Thread.sleep(500); // an asynchronous appender writes what it has
  }

  static void answer() throws Exception {
    log.info("within {}", MDC.get("run.id"));
    System.out.println("left " + MDC.get("run.remaining_ms"));
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      pool.submit(() -> log.info("handed over {}", MDC.get("run.id"))).get();
    } finally {
      pool.shutdown();
    }
    MDC.put("run.id", "my own");
    log.info("own {}", MDC.get("run.id"));
    MDC.remove("run.id");
    System.out.println("copied " + MDC.getCopyOfContextMap());
  }
}
