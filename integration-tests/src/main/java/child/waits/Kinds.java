package child.waits;

import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Waits that do not end by themselves within the test, each on objects of its own. */
final class Kinds {
  private static final long LONG = 60;
  private static final TimeUnit S = TimeUnit.SECONDS;

  /** Makes what is waited for, and gives the wait. */
  interface Kind {
    Callable<?> ready() throws Exception;
  }

  /** A wait without a result. */
  interface Wait {
    void await() throws Exception;
  }

  final Map<String, Kind> all = new LinkedHashMap<>();

  Kinds() {
    synchronizers();
    conditions();
    locks();
    futures();
    queues();
    threads();
    executors();
    if (Runtime.version().feature() >= 25) {
      newer();
    }
  }

  private static Callable<?> of(Wait wait) {
    return () -> {
      wait.await();
      return null;
    };
  }

  private void synchronizers() {
    all.put("latch", () -> of(new CountDownLatch(1)::await));
    all.put("latch timed", () -> waiting(new CountDownLatch(1)));
    all.put("semaphore", () -> of(new Semaphore(0)::acquire));
    all.put("semaphore timed", () -> semaphore(new Semaphore(0, true)));
    all.put("barrier", () -> of(new CyclicBarrier(2)::await));
    all.put("barrier timed", () -> barrier(new CyclicBarrier(2)));
    all.put("phaser", () -> of(() -> new Phaser(1).awaitAdvanceInterruptibly(0)));
    all.put("phaser timed", () -> of(() -> new Phaser(1).awaitAdvanceInterruptibly(0, LONG, S)));
    all.put("exchanger", () -> of(() -> new Exchanger<>().exchange("x")));
    all.put("exchanger timed", () -> of(() -> new Exchanger<>().exchange("x", LONG, S)));
  }

  private static Callable<?> waiting(CountDownLatch latch) {
    return () -> latch.await(LONG, S);
  }

  private static Callable<?> semaphore(Semaphore semaphore) {
    return () -> semaphore.tryAcquire(LONG, S);
  }

  private static Callable<?> barrier(CyclicBarrier barrier) {
    return () -> barrier.await(LONG, S);
  }

  private void conditions() {
    all.put("condition", () -> condition(Condition::await));
    all.put("condition timed", () -> condition(c -> c.await(LONG, S)));
    all.put("condition nanos", () -> condition(c -> c.awaitNanos(S.toNanos(LONG))));
    all.put("condition until", () -> condition(c -> c.awaitUntil(later())));
  }

  private static Date later() {
    return new Date(System.currentTimeMillis() + S.toMillis(LONG));
  }

  /** A way to wait for a condition. */
  private interface Awaits {
    void await(Condition condition) throws InterruptedException;
  }

  /** Fails if the lock is not held afterwards. */
  private static Callable<?> condition(Awaits wait) {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    return of(
        () -> {
          lock.lock();
          try {
            wait.await(condition);
          } finally {
            lock.unlock();
          }
        });
  }

  private void locks() {
    all.put("lock", () -> of(taken(new ReentrantLock())::lockInterruptibly));
    all.put("lock timed", () -> timed(taken(new ReentrantLock(true))));
    all.put("read lock", () -> of(readWrite().readLock()::lockInterruptibly));
    all.put("read lock timed", () -> timed(readWrite().readLock()));
    all.put("write lock", () -> of(readWrite().writeLock()::lockInterruptibly));
    all.put("stamped write", () -> of(stamped()::writeLockInterruptibly));
    all.put("stamped read", () -> of(stamped()::readLockInterruptibly));
    all.put("stamped timed", () -> of(() -> stamped().tryReadLock(LONG, S)));
    all.put("stamped write timed", () -> of(() -> stamped().tryWriteLock(LONG, S)));
  }

  private static <L extends Lock> L taken(L lock) throws Exception {
    Foreign.call(
        () -> {
          lock.lock();
          return null;
        });
    return lock;
  }

  private static Callable<?> timed(Lock lock) {
    return () -> lock.tryLock(LONG, S);
  }

  private static ReentrantReadWriteLock readWrite() throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    taken(lock.writeLock());
    return lock;
  }

  private static StampedLock stamped() {
    StampedLock lock = new StampedLock();
    lock.writeLock();
    return lock;
  }

  private void futures() {
    all.put("task", () -> new FutureTask<>(() -> 1)::get);
    all.put("task timed", () -> timed(new FutureTask<>(() -> 1)));
    all.put("future", () -> new CompletableFuture<>()::get);
    all.put("future timed", () -> timed(new CompletableFuture<>()));
    all.put("future of all", () -> CompletableFuture.allOf(new CompletableFuture<>())::get);
    all.put("future join", () -> new CompletableFuture<>()::join);
    all.put("stage join", () -> new CompletableFuture<>().thenApply(x -> x)::join);
    all.put("overridden join", () -> new Overriding()::join);
    all.put("fork-join get", () -> ForkJoinTask.adapt(() -> {})::get);
    all.put("fork-join timed", () -> timed(ForkJoinTask.adapt(() -> {})));
  }

  private static Callable<?> timed(java.util.concurrent.Future<?> future) {
    return () -> future.get(LONG, S);
  }

  /** Its {@code get} is nobody's business. */
  private static final class Overriding extends CompletableFuture<Object> {
    @Override
    public Object get() {
      throw new IllegalStateException("not called by join");
    }
  }

  private void queues() {
    queue("array", new ArrayBlockingQueue<>(1), new ArrayBlockingQueue<>(1));
    queue("linked", new LinkedBlockingQueue<>(1), new LinkedBlockingQueue<>(1));
    queue("deque", new LinkedBlockingDeque<>(1), new LinkedBlockingDeque<>(1));
    queue("hand-off", new SynchronousQueue<>(), new SynchronousQueue<>());
    queue("fair hand-off", new SynchronousQueue<>(true), new SynchronousQueue<>(true));
    all.put("transfer take", () -> new LinkedTransferQueue<>()::take);
    all.put("transfer poll", () -> of(() -> new LinkedTransferQueue<>().poll(LONG, S)));
    all.put("transfer", () -> of(() -> new LinkedTransferQueue<>().transfer("x")));
    all.put(
        "transfer timed", () -> of(() -> new LinkedTransferQueue<>().tryTransfer("x", LONG, S)));
    all.put("priority take", () -> new PriorityBlockingQueue<>()::take);
    all.put("delay take", () -> new DelayQueue<>()::take);
  }

  private void queue(String name, BlockingQueue<Object> empty, BlockingQueue<Object> full) {
    while (full.offer("x")) {
      continue;
    }
    all.put(name + " take", () -> empty::take);
    all.put(name + " poll", () -> of(() -> empty.poll(LONG, S)));
    all.put(name + " put", () -> of(() -> full.put("x")));
    all.put(name + " offer", () -> of(() -> full.offer("x", LONG, S)));
  }

  private void threads() {
    all.put("thread join", () -> of(Foreign.sleeper()::join));
    all.put("thread join timed", () -> of(() -> Foreign.sleeper().join(LONG * 1000)));
    all.put("thread join nanos", () -> of(() -> Foreign.sleeper().join(LONG * 1000, 1)));
    all.put("monitor", () -> monitor(Object::wait));
    all.put("monitor nanos", () -> monitor(object -> object.wait(LONG * 1000, 1)));
    all.put("timed join", () -> of(() -> S.timedJoin(Foreign.sleeper(), LONG)));
  }

  /** A way to wait for a notification. */
  private interface Waits {
    void await(Object monitor) throws InterruptedException;
  }

  private static Callable<?> monitor(Waits wait) {
    Object monitor = new Object();
    return of(
        () -> {
          synchronized (monitor) {
            wait.await(monitor);
          }
        });
  }

  private void executors() {
    all.put("awaitTermination", () -> of(() -> busy().awaitTermination(LONG, S)));
    all.put("invokeAll", () -> of(() -> busy().invokeAll(List.of(() -> 1))));
    all.put("invokeAny", () -> of(() -> busy().invokeAny(List.of(() -> 1))));
    all.put("invokeAny timed", () -> of(() -> busy().invokeAny(List.of(() -> 1), LONG, S)));
    all.put("completion", () -> of(() -> new ExecutorCompletionService<>(busy()).take()));
    all.put("fork-join end", () -> of(() -> forkJoin().awaitTermination(LONG, S)));
  }

  /** Its one thread does something else, outside any run. */
  private static ExecutorService busy() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1, Foreign::daemon);
    Foreign.call(() -> pool.submit(() -> sleep()));
    return pool;
  }

  private static ForkJoinPool forkJoin() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch busy = new CountDownLatch(1);
    Foreign.call(
        () ->
            pool.submit(
                () -> {
                  busy.countDown();
                  sleep();
                }));
    busy.await();
    return pool;
  }

  private static void sleep() {
    try {
      S.sleep(LONG);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void newer() {
    all.put("fork-join pool", () -> of(() -> forkJoin().invokeAll(List.of(() -> 1))));
    all.put("monitor timed", () -> monitor(object -> object.wait(LONG * 1000)));
    all.put("virtual join", () -> of(() -> Foreign.virtual(() -> sleep()).join()));
    all.put("virtual join timed", () -> of(() -> Foreign.virtual(() -> sleep()).join(LONG * 1000)));
    all.put("virtual invokeAny", () -> virtualAny(false));
    all.put("virtual invokeAny timed", () -> virtualAny(true));
  }

  private static Callable<?> virtualAny(boolean timed) throws Exception {
    ExecutorService pool =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    List<Callable<Object>> tasks = List.of(() -> new Semaphore(0).tryAcquire(LONG, S));
    return () -> timed ? pool.invokeAny(tasks, LONG, S) : pool.invokeAny(tasks);
  }
}
