package io.runbudget.guard.waits;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.Seam.Place;
import io.runbudget.guard.WovenClass;
import java.util.ArrayList;
import java.util.List;

/** What is woven into the waits of the JDK: calls of the bridge itself, there are no hooks. */
public final class WaitsGuard {
  private static final String CONCURRENT = "java.util.concurrent.";
  private static final String LONG = "long";

  /** The first JDK with virtual threads, and executors that are closed. */
  private static final int VIRTUAL_THREADS = 21;

  /** {@code ForkJoinTask} waits in other private methods from 19 on, and in others from 22 on. */
  private static final int NO_FORK_JOIN = 19;

  private static final int FORK_JOIN = 22;

  private WaitsGuard() {}

  public static Guard guard() {
    return guard(Runtime.version().feature());
  }

  /** The guard for one version of Java. */
  static Guard guard(int java) {
    List<WovenClass> woven = new ArrayList<>();
    woven.add(WovenClass.of("java.lang.Thread", Seam.waiting(Place.WAIT_FOR_END, "join", LONG)));
    woven.add(WovenClass.of("java.lang.Object", Seam.waits("wait"))); // what of it is not native
    synchronizers(woven);
    queues(woven);
    futures(woven, java);
    // Who is interrupted while it waits for all of many tasks interrupts them in its turn.
    woven.add(WovenClass.of(CONCURRENT + "AbstractExecutorService", cancels("cancelAll")));
    if (java >= VIRTUAL_THREADS) {
      closing(woven, java);
    }
    return Guard.ofJdk(
        "waits",
        "java.util.concurrent, Object.wait and Thread.join",
        woven,
        "waits are not ended at the deadline");
  }

  /** Locks, conditions, latches, semaphores; most queues wait on a condition. */
  private static void synchronizers(List<WovenClass> woven) {
    for (String name : List.of("AbstractQueuedSynchronizer", "AbstractQueuedLongSynchronizer")) {
      String type = CONCURRENT + "locks." + name;
      woven.add(
          WovenClass.of(
              type,
              Seam.waits("acquireInterruptibly"),
              Seam.waits("tryAcquireNanos"),
              Seam.waits("acquireSharedInterruptibly"),
              Seam.waits("tryAcquireSharedNanos")));
      woven.add(
          WovenClass.of(
              type + "$ConditionObject",
              Seam.waits("await"),
              Seam.waits("awaitNanos"),
              Seam.waits("awaitUntil")));
    }
    woven.add(
        WovenClass.of(
            CONCURRENT + "locks.StampedLock",
            Seam.waits("writeLockInterruptibly"),
            Seam.waits("tryWriteLock", LONG),
            Seam.waits("readLockInterruptibly"),
            Seam.waits("tryReadLock", LONG)));
    // Whose barrier was passed just as it was interrupted sets the flag again.
    woven.add(
        WovenClass.of(CONCURRENT + "CyclicBarrier", Seam.waiting(Place.WAIT_ENCLOSES, "dowait")));
    woven.add(WovenClass.of(CONCURRENT + "Phaser", Seam.waits("awaitAdvanceInterruptibly")));
    woven.add(WovenClass.of(CONCURRENT + "Exchanger", Seam.waits("exchange")));
  }

  private static void queues(List<WovenClass> woven) {
    woven.add(
        WovenClass.of(
            CONCURRENT + "SynchronousQueue",
            Seam.waits("put"),
            Seam.waits("offer", LONG),
            Seam.waits("take"),
            Seam.waits("poll", LONG)));
    woven.add(
        WovenClass.of(
            CONCURRENT + "LinkedTransferQueue",
            Seam.waits("transfer"),
            Seam.waits("tryTransfer", LONG),
            Seam.waits("take"),
            Seam.waits("poll", LONG)));
  }

  private static void futures(List<WovenClass> woven, int java) {
    woven.add(WovenClass.of(CONCURRENT + "FutureTask", Seam.waits("awaitDone")));
    String future = CONCURRENT + "CompletableFuture";
    woven.add(WovenClass.of(future + "$Signaller", Seam.parks("interruptible", "block")));
    woven.add(
        WovenClass.of(
            future,
            Seam.waiting(Place.WAIT_ENCLOSES, "get"),
            Seam.waiting(Place.WAIT_JOINS, "join"),
            Seam.waiting(Place.WAIT_RESTORES, "waitingGet"),
            Seam.waiting(Place.WAIT_RESTORES, "timedGet")));
    forkJoin(woven, java);
  }

  /** Helps with other tasks before it parks, as a future does. */
  private static void forkJoin(List<WovenClass> woven, int java) {
    if (java >= NO_FORK_JOIN && java < FORK_JOIN) {
      return;
    }
    List<Seam> seams = new ArrayList<>();
    seams.add(Seam.parks(2, "awaitDone", CONCURRENT + "ForkJoinPool", "boolean"));
    seams.add(Seam.waiting(Place.WAIT_ENCLOSES, "get"));
    if (java < FORK_JOIN) {
      seams.add(Seam.waiting(Place.WAIT_ENCLOSES, "getForPoolInvoke"));
    } else {
      seams.add(Seam.waiting(Place.WAIT_ENCLOSES, "quietlyJoinPoolInvokeAllTask"));
      seams.add(Seam.waiting(Place.WAIT_ENCLOSES, "quietlyJoin", LONG));
    }
    woven.add(new WovenClass(CONCURRENT + "ForkJoinTask", seams));
  }

  /** What comes with virtual threads. */
  private static void closing(List<WovenClass> woven, int java) {
    woven.add(
        WovenClass.of(
            "jdk.internal.misc.ThreadFlock",
            Seam.parks("", "awaitAll"),
            Seam.waiting(Place.WAIT_ENCLOSES, "awaitAll")));
    // A close that is interrupted interrupts in its turn all that it waits for, wherever that is,
    // and
    // waits on. What it waits for is stopped where it waits itself.
    woven.add(
        WovenClass.of(
            CONCURRENT + "ThreadPerTaskExecutor",
            Seam.parks("", "invokeAny", "boolean"),
            Seam.waiting(Place.WAIT_ENCLOSES, "invokeAny", "boolean"),
            cancels("cancelAll"),
            Seam.waiting(Place.WAIT_MASKS, "close")));
    woven.add(
        WovenClass.of(CONCURRENT + "ExecutorService", Seam.waiting(Place.WAIT_MASKS, "close")));
    List<Seam> forkJoin = new ArrayList<>();
    forkJoin.add(Seam.waiting(Place.WAIT_MASKS, "close"));
    if (java >= FORK_JOIN) {
      forkJoin.add(cancels("invokeAll", "java.util.Collection", LONG));
    }
    woven.add(new WovenClass(CONCURRENT + "ForkJoinPool", forkJoin));
  }

  private static Seam cancels(String method, String... arguments) {
    return Seam.waiting(Place.WAIT_CANCELS, method, arguments);
  }
}
