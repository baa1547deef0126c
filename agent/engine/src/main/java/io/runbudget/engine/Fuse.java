package io.runbudget.engine;

/**
 * Falls when too large a share of runs was stopped within ten minutes: a limit set wrongly must not
 * take a service down. Ten slots of one minute; at least {@link #LEAST_RUNS} runs, so that the
 * first stop of the day does not count as all of them.
 */
final class Fuse {
  static final int LEAST_RUNS = 20;
  private static final int SLOTS = 10;
  private static final long SLOT_NANOS = 60_000_000_000L;

  private final double share;
  private final int[] ended = new int[SLOTS];
  private final int[] stopped = new int[SLOTS];
  private long slotStart;
  private int slot;

  Fuse(double share, long nowNanos) {
    this.share = share;
    this.slotStart = nowNanos;
  }

  /** Counts a run that has ended; returns whether the fuse has fallen by it. */
  synchronized boolean ended(boolean wasStopped, long nowNanos) {
    turn(nowNanos);
    ended[slot]++;
    if (wasStopped) {
      stopped[slot]++;
    }
    int all = sum(ended);
    return wasStopped && all >= LEAST_RUNS && sum(stopped) > share * all;
  }

  private void turn(long nowNanos) {
    long slots = (nowNanos - slotStart) / SLOT_NANOS;
    for (long i = 0; i < Math.min(slots, SLOTS); i++) {
      slot = (slot + 1) % SLOTS;
      ended[slot] = 0;
      stopped[slot] = 0;
    }
    slotStart += slots * SLOT_NANOS;
  }

  private static int sum(int[] counts) {
    int sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }
}
