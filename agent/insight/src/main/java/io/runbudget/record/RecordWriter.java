package io.runbudget.record;

import io.runbudget.engine.AgentThreads;
import io.runbudget.engine.RunEvent;
import io.runbudget.engine.RunEventSink;
import io.runbudget.engine.RunReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes a record for every settled run, on a thread of its own that starts with the first one. A
 * caller never waits and never meets an error: what finds the queue full is dropped and counted,
 * what the disk refuses is held in memory (the last 1,000) and tried again after a minute.
 *
 * <p>Thread-safe. Nothing is opened or started in a JVM without runs.
 */
public final class RecordWriter implements RunEventSink, AutoCloseable {
  static final String THREAD = "runbudget-records";
  private static final int CAPACITY = 4_096;
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(2);
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final boolean off;
  private final LineSink sink;
  private final RecordJson json;
  private final Consumer<String> warn;
  private final LongSupplier nanoTime;
  private final ArrayBlockingQueue<RunReport> queue;
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
  private final AtomicLong dropped = new AtomicLong();
  private final HeldRecords held = new HeldRecords();
  private volatile boolean closing;

  // The writing thread's own:
  private boolean failing;
  private long failedAtNanos;
  private long warnedOfDrops;
  private long warnedOfDropsAtNanos;

  /**
   * @param warn takes a message without prefix or line break, the summary at exit apart; called on
   *     the writing thread and on the one that closes
   */
  public RecordWriter(RecordDestination destination, RecordJson json, Consumer<String> warn) {
    this(
        destination instanceof RecordDestination.Off,
        LineSink.to(destination, json.pid()),
        json,
        warn,
        CAPACITY,
        System::nanoTime);
  }

  RecordWriter(
      boolean off,
      LineSink sink,
      RecordJson json,
      Consumer<String> warn,
      int capacity,
      LongSupplier nanoTime) {
    this.off = off;
    this.sink = sink;
    this.json = json;
    this.warn = warn;
    this.nanoTime = nanoTime;
    this.queue = new ArrayBlockingQueue<>(capacity);
  }

  /** Takes {@link RunEvent.Settled}, ignores the rest. Neither blocks nor throws. */
  @Override
  public void accept(RunEvent event) {
    if (off || !(event instanceof RunEvent.Settled settled)) {
      return;
    }
    if (closing || !queue.offer(settled.report())) {
      dropped.incrementAndGet();
    } else if (thread.get() == null) {
      start();
    }
  }

  /** Records lost because the queue was full, or because they came after the end. */
  public long dropped() {
    return dropped.get();
  }

  /** One screen about the records that could not be written; empty if there are none. */
  public String summary() {
    return held.summary();
  }

  /** As {@link #close(Duration)}, within two seconds. */
  @Override
  public void close() {
    close(CLOSE_WITHIN);
  }

  /**
   * Writes what is queued and lets go of the file; what does not fit into the time counts as
   * dropped. Then warns of what was lost, if anything. Meant for the JVM's end; restores the
   * caller's interrupt flag.
   */
  public void close(Duration within) {
    closing = true;
    Thread writing = thread.get();
    if (writing == null) {
      return;
    }
    writing.interrupt(); // out of take(); neither a queue's poll nor java.io listens to it
    try {
      writing.join(Math.max(1, within.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    while (queue.poll() != null) {
      dropped.incrementAndGet();
    }
    if (dropped() > warnedOfDrops) {
      warn.accept(dropMessage());
    }
    String summary = summary();
    if (!summary.isEmpty()) {
      warn.accept(summary);
    }
  }

  private void start() {
    Thread writing = AgentThreads.daemon(THREAD, this::drain);
    if (thread.compareAndSet(null, writing)) { // a second first run loses, its thread never starts
      try {
        writing.start();
      } catch (Throwable e) { // no native thread to be had: the next run tries again
        thread.set(null);
      }
    }
  }

  private void drain() {
    while (!closing) {
      try {
        write(queue.take());
        warnOfDrops();
      } catch (InterruptedException e) {
        // Only close() does that, and has set the flag.
      } catch (Throwable e) { // a fault of ours, or of the callback: the thread goes on
        dropped.incrementAndGet();
      }
    }
    for (RunReport next = queue.poll(); next != null; next = queue.poll()) {
      held.add(next);
      if (!failing) {
        writeHeld();
      }
    }
    writeHeld();
    sink.close();
  }

  private void write(RunReport report) {
    held.add(report);
    if (!failing || nanoTime.getAsLong() - failedAtNanos >= MINUTE_NANOS) {
      writeHeld();
    }
  }

  private void writeHeld() {
    try {
      for (RunReport next : held.all()) {
        byte[] line = line(next);
        sink.write(line);
        held.removeFirst();
      }
      failing = false;
    } catch (IOException e) {
      sink.close();
      failedAtNanos = nanoTime.getAsLong();
      if (!failing) {
        failing = true;
        warn.accept(
            "records cannot be written to "
                + sink
                + " ("
                + e
                + "): the last "
                + HeldRecords.CAPACITY
                + " stay in memory and are summed up at exit; set records=DIR|stdout|off");
      }
    }
  }

  private byte[] line(RunReport report) {
    try {
      return (json.line(report) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (RuntimeException e) {
      held.removeFirst(); // or it would stand in the way of all that follow
      throw e;
    }
  }

  private void warnOfDrops() {
    long now = nanoTime.getAsLong();
    if (dropped() > warnedOfDrops
        && (warnedOfDrops == 0 || now - warnedOfDropsAtNanos >= MINUTE_NANOS)) {
      warnedOfDrops = dropped();
      warnedOfDropsAtNanos = now;
      warn.accept(dropMessage());
    }
  }

  private String dropMessage() {
    return dropped() + " records dropped so far: " + sink + " is slower than runs end";
  }
}
