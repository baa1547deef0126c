package child.waits;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits that somebody else ends at the very moment at which we do. */
final class Races {

  /**
   * One wait.
   *
   * @param waits is interrupted, or returns
   * @param other what another thread does meanwhile, which lets it return
   * @param holds asked afterwards, with whether it returned: nothing is lost and nothing held twice
   */
  record Race(Callable<?> waits, Callable<?> other, Holds holds) {}

  /** What must be true afterwards. */
  interface Holds {
    boolean with(boolean returned, Object result) throws Exception;
  }

  /** Makes a race. */
  interface Kind {
    Race ready() throws Exception;
  }

  private Races() {}

  private static final long SHORT = 20;
  private static final TimeUnit MS = TimeUnit.MILLISECONDS;

  static Map<String, Kind> all() {
    Map<String, Kind> all = new LinkedHashMap<>();
    all.put("array take", () -> take(new ArrayBlockingQueue<>(1)));
    all.put("linked take", () -> take(new LinkedBlockingQueue<>()));
    all.put("priority take", () -> take(new PriorityBlockingQueue<>()));
    all.put("transfer take", () -> take(new LinkedTransferQueue<>()));
    all.put("hand-off take", () -> handOff(new SynchronousQueue<>()));
    all.put("fair hand-off take", () -> handOff(new SynchronousQueue<>(true)));
    all.put("array put", () -> put(new ArrayBlockingQueue<>(1)));
    all.put("linked put", () -> put(new LinkedBlockingQueue<>(1)));
    all.put("hand-off put", () -> handedOff(new SynchronousQueue<>()));
    all.put("semaphore", Races::semaphore);
    all.put("lock", Races::lock);
    all.put("condition", Races::condition);
    all.put("latch", Races::latch);
    all.put("barrier", Races::barrier);
    all.put("phaser", Races::phaser);
    all.put("exchanger", Races::exchanger);
    all.put("task", () -> task(new FutureTask<>(() -> 1)));
    all.put("fork-join", Races::forkJoin);
    all.put("future", () -> future(false));
    all.put("future join", () -> future(true));
    all.put("future timed", Races::timed);
    return all;
  }

  private static Race take(BlockingQueue<Object> queue) {
    return new Race(
        queue::take, () -> queue.add("x"), (returned, result) -> returned == queue.isEmpty());
  }

  private static Race handOff(SynchronousQueue<Object> queue) {
    CompletableFuture<Boolean> taken = new CompletableFuture<>();
    return new Race(
        queue::take,
        () -> taken.complete(queue.offer("x", SHORT, MS)),
        (returned, result) -> returned == taken.get(10, TimeUnit.SECONDS));
  }

  private static Race put(BlockingQueue<Object> queue) {
    queue.add("first");
    return new Race(
        () -> {
          queue.put("x");
          return null;
        },
        queue::remove,
        (returned, result) -> returned == queue.contains("x"));
  }

  private static Race handedOff(SynchronousQueue<Object> queue) {
    CompletableFuture<Boolean> got = new CompletableFuture<>();
    return new Race(
        () -> {
          queue.put("x");
          return null;
        },
        () -> got.complete(queue.poll(SHORT, MS) != null),
        (returned, result) -> returned == got.get(10, TimeUnit.SECONDS));
  }

  private static Race semaphore() {
    Semaphore semaphore = new Semaphore(0);
    return new Race(
        () -> {
          semaphore.acquire();
          return null;
        },
        () -> {
          semaphore.release();
          return null;
        },
        (returned, result) -> semaphore.availablePermits() == (returned ? 0 : 1));
  }

  /** Taken and given back by the other thread. */
  private static Race lock() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Foreign.start(
        () -> {
          lock.lock();
          held.countDown();
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            lock.unlock();
          }
        });
    held.await();
    return new Race(
        () -> {
          boolean returned = false;
          try {
            lock.lockInterruptibly();
            returned = true;
          } finally {
            if (returned != lock.isHeldByCurrentThread()) {
              throw new IllegalStateException("held: " + !returned);
            }
          }
          return null;
        },
        () -> {
          release.countDown();
          return null;
        },
        (returned, result) -> true);
  }

  private static Race condition() {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    boolean[] signalled = new boolean[1];
    return new Race(
        () -> {
          lock.lock();
          try {
            while (!signalled[0]) {
              condition.await();
            }
          } finally {
            lock.unlock(); // throws if it is not held
          }
          return null;
        },
        () -> {
          lock.lock();
          signalled[0] = true;
          condition.signal();
          lock.unlock();
          return null;
        },
        (returned, result) -> !lock.isLocked() && !lock.hasQueuedThreads());
  }

  private static Race latch() {
    CountDownLatch latch = new CountDownLatch(1);
    return new Race(
        () -> {
          latch.await();
          return null;
        },
        () -> {
          latch.countDown();
          return null;
        },
        (returned, result) -> true);
  }

  private static Race barrier() {
    CyclicBarrier barrier = new CyclicBarrier(2);
    return new Race(
        barrier::await,
        () -> barrier.isBroken() ? null : barrier.await(1_000, MS),
        (returned, result) -> returned != barrier.isBroken());
  }

  private static Race phaser() {
    Phaser phaser = new Phaser(1);
    return new Race(
        () -> phaser.awaitAdvanceInterruptibly(0),
        phaser::arrive,
        (returned, result) -> phaser.getPhase() == 1);
  }

  private static Race exchanger() {
    Exchanger<String> exchanger = new Exchanger<>();
    CompletableFuture<Boolean> exchanged = new CompletableFuture<>();
    return new Race(
        () -> exchanger.exchange("x"),
        () -> {
          try {
            return exchanged.complete(exchanger.exchange("y", SHORT, MS) != null);
          } catch (TimeoutException e) {
            return exchanged.complete(false);
          }
        },
        (returned, result) -> returned == exchanged.get(10, TimeUnit.SECONDS));
  }

  private static Race task(FutureTask<Object> task) {
    return new Race(
        task::get,
        () -> {
          task.run();
          return null;
        },
        (returned, result) -> task.isDone() && !task.isCancelled());
  }

  private static Race forkJoin() {
    ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
    return new Race(
        task::get, task::invoke, (returned, result) -> task.isDone() && !task.isCancelled());
  }

  /** With a stage that whoever comes first runs, the waiting thread included: writes a channel. */
  private static Race future(boolean join) {
    CompletableFuture<Object> future = new CompletableFuture<>();
    CompletableFuture<?> stage = future.thenRun(Stress::write);
    return new Race(
        join ? future::join : future::get,
        () -> future.complete("x"),
        (returned, result) ->
            stage.get(10, TimeUnit.SECONDS) == null && (!returned || "x".equals(result)));
  }

  private static Race timed() {
    CompletableFuture<Object> future = new CompletableFuture<>();
    CompletableFuture<?> stage = future.thenRun(Stress::write);
    return new Race(
        () -> future.get(10, TimeUnit.SECONDS),
        () -> future.complete("x"),
        (returned, result) -> stage.get(10, TimeUnit.SECONDS) == null);
  }
}
