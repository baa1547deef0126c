package sample.service;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two retries with growing, jittered waits, as the model vendors' SDKs have them. Their first wait
 * is half a second; at the demo's scale of 1:150 that is 3 ms, here 4 to 8.
 */
final class Retries {
  private static final Logger log = LoggerFactory.getLogger(Retries.class);
  private static final int MAX_RETRIES = 2;
  private static final long FIRST_WAIT_MS = 4;

  interface Attempt<T> {
    T run() throws IOException;
  }

  <T> T call(Attempt<T> attempt) throws IOException, InterruptedException {
    for (int retry = 0; ; retry++) {
      try {
        return attempt.run();
      } catch (IOException e) {
        if (retry == MAX_RETRIES || !isTransient(e)) {
          throw e;
        }
        log.info("retry {} of {} after {}", retry + 1, MAX_RETRIES, e.toString());
      }
      long wait = FIRST_WAIT_MS << retry;
      Thread.sleep(wait - ThreadLocalRandom.current().nextLong(wait / 4));
    }
  }

  private static boolean isTransient(IOException e) {
    if (e instanceof StatusException reply) {
      int status = reply.status();
      return status == 408 || status == 409 || status == 429 || status >= 500;
    }
    return true;
  }
}
