package io.runbudget.launcher;

import io.runbudget.engine.AgentThreads;
import io.runbudget.engine.RunEvent;
import io.runbudget.engine.RunEventSink;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Passes events on from a thread of its own: who listens may write to a stderr that blocks, and
 * neither the application nor a cancel must wait for that. Bounded; what does not fit is dropped
 * and counted.
 */
final class EventThread implements RunEventSink {
  private static final int ROOM = 2048;

  private final RunEventSink next;
  private final LongConsumer lost;
  private final BlockingQueue<RunEvent> queue = new ArrayBlockingQueue<>(ROOM);
  private final AtomicLong dropped = new AtomicLong();
  private boolean started;

  /** {@code lost} is told, on the thread, how many events were dropped since it was told last. */
  EventThread(RunEventSink next, LongConsumer lost) {
    this.next = next;
    this.lost = lost;
  }

  @Override
  public void accept(RunEvent event) {
    if (!queue.offer(event)) {
      dropped.incrementAndGet();
    }
    start();
  }

  private synchronized void start() {
    if (!started) {
      started = true;
      AgentThreads.daemon("runbudget-log", this::pass).start();
    }
  }

  private void pass() {
    while (true) {
      try {
        next.accept(queue.take());
        tellLost();
      } catch (InterruptedException e) {
        // somebody interrupts every thread he finds
      }
    }
  }

  private void tellLost() {
    long count = dropped.getAndSet(0);
    if (count > 0) {
      lost.accept(count);
    }
  }

  /**
   * Passes on what is still queued, on the calling thread, for as long as {@code millis} at most.
   */
  void drain(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (RunEvent event = queue.poll();
        event != null && end - System.nanoTime() > 0;
        event = queue.poll()) {
      next.accept(event);
    }
    tellLost();
  }
}
