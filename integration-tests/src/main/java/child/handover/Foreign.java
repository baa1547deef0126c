package child.handover;

import java.util.concurrent.LinkedBlockingQueue;

/** A thread that was there before any run and belongs to none. */
final class Foreign {
  private static final LinkedBlockingQueue<Runnable> QUEUE = new LinkedBlockingQueue<>();

  private Foreign() {}

  static void start() {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  QUEUE.take().run();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  static void run(Runnable body) {
    QUEUE.add(body);
  }
}
