package child.handover;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What the application sees of its own tasks; each answers whether that is as without an agent. */
final class Views {

  private Views() {}

  private static ThreadPoolExecutor pool(java.util.concurrent.BlockingQueue<Runnable> queue) {
    return new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, queue);
  }

  /** A pool whose one worker waits for the latch. */
  private static ThreadPoolExecutor busy(
      CountDownLatch latch, java.util.concurrent.BlockingQueue<Runnable> queue) {
    ThreadPoolExecutor pool = pool(queue);
    pool.execute(() -> await(latch));
    return pool;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Named implements Runnable {
    @Override
    public void run() {}
  }

  private static final class Ranked implements Runnable, Comparable<Ranked> {
    private final int rank;
    private final List<Integer> ran;

    Ranked(int rank, List<Integer> ran) {
      this.rank = rank;
      this.ran = ran;
    }

    @Override
    public int compareTo(Ranked other) {
      return Integer.compare(rank, other.rank);
    }

    @Override
    public void run() {
      ran.add(rank);
    }
  }

  static boolean remove() {
    CountDownLatch latch = new CountDownLatch(1);
    ThreadPoolExecutor pool = busy(latch, new LinkedBlockingQueue<>());
    int[] captured = {0};
    Runnable lambda = () -> captured[0]++;
    Runnable named = new Named();
    pool.execute(lambda);
    pool.execute(named);
    boolean seen = pool.getQueue().contains(named) && pool.getQueue().size() == 2;
    boolean removed = pool.remove(lambda) && pool.remove(named) && !pool.remove(lambda);
    boolean empty = pool.getQueue().isEmpty();
    latch.countDown();
    pool.shutdown();
    return seen && removed && empty;
  }

  static boolean shutdownNow() {
    CountDownLatch latch = new CountDownLatch(1);
    ThreadPoolExecutor pool = busy(latch, new LinkedBlockingQueue<>());
    int[] captured = {0};
    Runnable lambda = () -> captured[0]++;
    Runnable named = new Named();
    pool.execute(lambda);
    pool.execute(named);
    List<Runnable> left = pool.shutdownNow();
    return left.size() == 2 && left.get(0) == lambda && left.get(1) == named;
  }

  static boolean casts() {
    CountDownLatch latch = new CountDownLatch(1);
    ThreadPoolExecutor pool = busy(latch, new LinkedBlockingQueue<>());
    Named named = new Named();
    pool.execute(named);
    Named polled = (Named) pool.getQueue().poll();
    latch.countDown();
    pool.shutdown();
    return polled == named;
  }

  static boolean comparable() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    List<Integer> ran = new ArrayList<>();
    ThreadPoolExecutor pool = pool(new PriorityBlockingQueue<>());
    CountDownLatch begun = new CountDownLatch(1);
    pool.execute(
        () -> {
          begun.countDown();
          await(latch);
        });
    begun.await(10, TimeUnit.SECONDS);
    pool.execute(new Ranked(2, ran));
    pool.execute(new Ranked(1, ran));
    latch.countDown();
    pool.shutdown();
    pool.awaitTermination(10, TimeUnit.SECONDS);
    return ran.equals(List.of(1, 2));
  }

  static boolean comparator() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    List<Integer> ran = new ArrayList<>();
    ThreadPoolExecutor pool =
        pool(new PriorityBlockingQueue<>(4, (a, b) -> ((Ranked) a).rank - ((Ranked) b).rank));
    CountDownLatch begun = new CountDownLatch(1);
    pool.execute(
        () -> {
          begun.countDown();
          await(latch);
        });
    begun.await(10, TimeUnit.SECONDS);
    pool.execute(new Ranked(2, ran));
    pool.execute(new Ranked(1, ran));
    latch.countDown();
    pool.shutdown();
    pool.awaitTermination(10, TimeUnit.SECONDS);
    return ran.equals(List.of(1, 2));
  }

  /** Sees its tasks before and after, and makes futures of its own. */
  private static final class Watching extends ThreadPoolExecutor {
    final List<Object> seen = new ArrayList<>();
    Object made;

    Watching(java.util.concurrent.BlockingQueue<Runnable> queue) {
      super(0, 1, 1, TimeUnit.MINUTES, queue);
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      seen.add(task);
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
      seen.add(task);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
      made = callable;
      return new FutureTask<>(callable);
    }
  }

  static boolean beforeAndAfter() throws Exception {
    for (boolean queued : new boolean[] {true, false}) {
      Watching pool = new Watching(queued ? new LinkedBlockingQueue<>() : new SynchronousQueue<>());
      int[] captured = {0};
      Runnable lambda = () -> captured[0]++;
      pool.execute(lambda);
      pool.shutdown();
      pool.awaitTermination(10, TimeUnit.SECONDS);
      if (!(pool.seen.size() == 2 && pool.seen.get(0) == lambda && pool.seen.get(1) == lambda)) {
        return false;
      }
    }
    return true;
  }

  static boolean ownFutures() throws Exception {
    Watching pool = new Watching(new LinkedBlockingQueue<>());
    Callable<Object> callable = Probe::run;
    Object run = pool.submit(callable).get(10, TimeUnit.SECONDS);
    boolean same = pool.made == callable && run == Probe.run();
    pool.shutdown();
    return same;
  }

  static boolean rejection() {
    CountDownLatch latch = new CountDownLatch(1);
    List<Runnable> rejected = new ArrayList<>();
    RejectedExecutionHandler handler = (task, pool) -> rejected.add(task);
    ThreadPoolExecutor pool = busy(latch, new ArrayBlockingQueue<>(1));
    pool.setRejectedExecutionHandler(handler);
    int[] captured = {0};
    Runnable lambda = () -> captured[0]++;
    pool.execute(lambda);
    pool.execute(lambda);
    pool.shutdown();
    Runnable named = new Named();
    pool.execute(named);
    latch.countDown();
    return rejected.size() == 2 && rejected.get(0) == lambda && rejected.get(1) == named;
  }

  static boolean callerRuns() {
    ThreadPoolExecutor pool = pool(new LinkedBlockingQueue<>());
    pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
    Object[] seen = new Object[1];
    CountDownLatch latch = new CountDownLatch(1);
    pool.setMaximumPoolSize(1);
    ThreadPoolExecutor full = busy(latch, new SynchronousQueue<>());
    full.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
    full.execute(() -> seen[0] = Probe.run());
    latch.countDown();
    full.shutdown();
    pool.shutdown();
    return seen[0] == Probe.run();
  }

  static boolean texts() {
    Callable<Object> callable =
        new Callable<>() {
          @Override
          public Object call() {
            return null;
          }

          @Override
          public String toString() {
            return "mine";
          }
        };
    return new FutureTask<>(callable).toString().contains("task = mine");
  }

  static boolean nulls() {
    ThreadPoolExecutor pool = pool(new LinkedBlockingQueue<>());
    int thrown = 0;
    for (Runnable each :
        List.<Runnable>of(
            () -> pool.execute(null),
            () -> pool.submit((Runnable) null),
            () -> new FutureTask<>(null),
            () -> CompletableFuture.runAsync(null),
            () -> CompletableFuture.completedFuture("x").thenApply(null),
            () -> Executors.newScheduledThreadPool(1).schedule((Runnable) null, 1, SECONDS))) {
      try {
        each.run();
      } catch (NullPointerException e) {
        thrown++;
      }
    }
    pool.shutdown();
    return thrown == 6;
  }

  private static final TimeUnit SECONDS = TimeUnit.SECONDS;
}
