package child.contract;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** What shares a connection or a thread with a call that is stopped. */
final class Neighbours {
  private Neighbours() {}

  static void stoppedConnection(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(client.get(play.url("/silent"))));
      play.answered("after.", client.get(play.url("/after")));
      play.answered("again.", client.get(play.url("/again")));
    }
  }

  /** A pool's only thread is stopped in one task and then does another. */
  static void nextTask(Play play) throws Exception {
    Findings findings = play.findings();
    ExecutorService pool = Executors.newSingleThreadExecutor(Neighbours::daemon);
    try (Client client = play.client()) {
      pool.submit(() -> play.run(() -> play.answered(client.get(play.url("/silent"))))).get();
      pool.submit(
              () -> {
                findings.put("next.interrupted", Thread.currentThread().isInterrupted());
                long start = System.nanoTime();
                play.answered("next.", client.get(play.url("/slow")));
                findings.put("next.elapsed", (System.nanoTime() - start) / 1_000_000);
                return null;
              })
          .get();
    } finally {
      pool.shutdownNow();
    }
  }

  /** One stream of a connection is stopped while another goes on. */
  static void http2Neighbour(Play play) throws Exception {
    Findings findings = play.findings();
    try (Client client = play.client()) {
      CountDownLatch begun = new CountDownLatch(1);
      Thread neighbour = daemon(() -> neighbour(play, client, begun));
      neighbour.start();
      begun.await();
      play.run(() -> play.answered(client.get(play.url("/silent"))));
      neighbour.join();
      play.answered("after.", client.get(play.url("/after")));
      findings.put("after", true);
    }
  }

  private static void neighbour(Play play, Client client, CountDownLatch begun) {
    AtomicLong bytes = new AtomicLong();
    try {
      client.read(
          play.url("/slow"),
          (piece, length) -> {
            bytes.addAndGet(length);
            begun.countDown();
          });
      play.findings().put("neighbour.eof", true);
    } catch (Exception e) {
      play.findings().failure("neighbour.", e);
    }
    begun.countDown();
    play.findings().put("neighbour.bytes", bytes.get());
  }

  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }
}
