package sample.service;

import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The list of sources that pages come from, kept fresh by a thread that starts with the first page
 * anybody wants and then lives as long as the service.
 */
final class SourceList {
  private static final Logger log = LoggerFactory.getLogger(SourceList.class);
  private static final Duration EVERY = Duration.ofMillis(500);

  private final Services services;
  private boolean started;
  private volatile long loadedNanos;
  private volatile String sources = "";

  SourceList(Services services) {
    this.services = services;
  }

  synchronized void keepFresh() {
    if (!started) {
      started = true;
      loadedNanos = System.nanoTime();
      Thread thread = new Thread(this::refresh, "source-list");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** -1 if nobody has wanted a page so far. */
  synchronized long ageMs() {
    return started ? (System.nanoTime() - loadedNanos) / 1_000_000 : -1;
  }

  private void refresh() {
    try {
      while (true) {
        load();
        Thread.sleep(EVERY.toMillis());
      }
    } catch (InterruptedException e) {
      log.warn("interrupted, the source list is not kept fresh any more, {} characters", sources);
    }
  }

  private void load() {
    try {
      sources = services.sources();
      loadedNanos = System.nanoTime();
    } catch (IOException e) {
      log.warn("the source list stays as it was: {}", e.toString());
    }
  }
}
