package io.runbudget.guard.process;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetProcesses;
import java.io.FileDescriptor;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One read or write of a pipe, on a thread that works for a run, while it may block. A blocked
 * {@code read(2)} ends only when the last holder of the other end has closed it, which may be
 * nobody we may kill; so it is not entered before there is something to read.
 *
 * <p>The streams call this outside of any catch of ours: nothing but what the application is to see
 * is thrown.
 */
final class ProcessIo implements RunbudgetHandle {
  private static final String GUARD = "process";

  /** A stop that ends nothing at the other end is seen after that long. */
  private static final long SLICE_MILLIS = 50;

  /** An interrupted virtual thread cannot park: it holds its carrier for that long. */
  private static final long PINNED_MILLIS = 5;

  /** A virtual thread parks for an eighth of the time it has waited, within these. */
  private static final long SHORTEST_NANOS = 50_000;

  private static final long LONGEST_NANOS = 10_000_000;

  private static final String VIRTUAL = "java.lang.VirtualThread";

  private final @Nullable ProcessTree tree;
  private final Thread thread = Thread.currentThread();
  private final boolean virtual = thread.getClass().getName().equals(VIRTUAL);
  private final boolean opener = RunbudgetProcesses.isOpener();
  private volatile boolean stopped;
  private @Nullable String refusal;

  private ProcessIo(@Nullable ProcessTree tree) {
    this.tree = tree;
  }

  /**
   * Before it.
   *
   * @return null if it is to be done as ever, else {@link #end} follows
   */
  static @Nullable ProcessIo begin(@Nullable ProcessTree tree) throws IOException {
    ProcessIo io;
    boolean entered = false;
    try {
      if (!RunbudgetBridge.isBound() || !RunbudgetProcesses.isBounded()) {
        return null;
      }
      io = new ProcessIo(tree);
      if (tree != null) {
        RunbudgetProcesses.uses(tree.spawn);
      }
      if (io.isExempt()) {
        return null;
      }
      entered = true;
      io.refusal = RunbudgetBridge.blocks(GUARD, null, io);
    } catch (Throwable t) {
      if (entered) {
        RunbudgetBridge.unblocked(); // nothing may stay published that nobody takes back
      }
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
    if (io.refusal != null) {
      throw new IOException(io.refusal);
    }
    return io;
  }

  /** The threads that speak to a server speak for all runs, but for the one that opened this. */
  private boolean isExempt() {
    return tree != null && tree.isServer() && !opener;
  }

  /** Waits until it would not block; false if it was stopped before. */
  boolean awaits(FileDescriptor descriptor, int events) throws IOException {
    long start = virtual ? System.nanoTime() : 0;
    try {
      while (!stopped && descriptor.valid()) {
        if (ProcessMembers.poll(descriptor, events, virtual ? 0 : SLICE_MILLIS) != 0) {
          break;
        }
        if (virtual) {
          pause(descriptor, events, System.nanoTime() - start);
        }
      }
    } catch (IOException e) {
      throw e;
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
    return !stopped;
  }

  private void pause(FileDescriptor descriptor, int events, long waited) throws Throwable {
    if (thread.isInterrupted()) {
      ProcessMembers.poll(descriptor, events, PINNED_MILLIS);
    } else {
      long nanos = Math.max(SHORTEST_NANOS, Math.min(waited / 8, LONGEST_NANOS));
      LockSupport.parkNanos(this, nanos);
    }
  }

  /**
   * After it.
   *
   * @return why it was stopped, or null
   */
  @Nullable String end() {
    try {
      String why = RunbudgetBridge.unblocked();
      return isExempt() && !stopped ? null : why;
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  /** Throws what the application is to see of it: why it was stopped, else what has failed. */
  static void check(@Nullable String why, @Nullable IOException failure) throws IOException {
    if (why != null) {
      throw new IOException(why, failure);
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** The thread is released before the process is killed: what it sees of that is its stop. */
  @Override
  public void cancel() {
    if (isExempt()) {
      return; // found to be a server only after it had begun
    }
    stopped = true;
    if (virtual) {
      LockSupport.unpark(thread);
    }
    if (tree != null) {
      tree.cancel();
    }
  }

  @Override
  public String close() {
    cancel();
    return "process";
  }
}
