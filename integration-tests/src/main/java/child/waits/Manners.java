package child.waits;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What is as it would be without an agent. Deadlines are 300 ms. */
final class Manners {
  /** Well after the last interrupt of ours. */
  private static final long LATER = 700;

  private static final long OWN = 100;

  private final Agent agent;

  private Manners(Agent agent) {
    this.agent = agent;
  }

  static Map<String, Callable<Boolean>> claims(Agent agent) {
    Manners manners = new Manners(agent);
    Map<String, Callable<Boolean>> claims = new LinkedHashMap<>();
    claims.put("lock() is left alone", manners::lock);
    claims.put("awaitUninterruptibly is left alone", manners::condition);
    claims.put("acquireUninterruptibly is left alone", manners::semaphore);
    claims.put("arriveAndAwaitAdvance is left alone", manners::phaser);
    claims.put("ForkJoinTask.join is left alone", manners::forkJoin);
    claims.put("a later wait runs as written", manners::later);
    claims.put("an interrupt of the application's ends a wait", manners::own);
    claims.put("and not a join, which keeps it", manners::ownInJoin);
    claims.put("nor takes a join from us", manners::ownAndOurs);
    claims.put("a consumer that the run has started lives on", manners::singleton);
    claims.put("work that a get helps with is not interrupted", () -> manners.helping(false));
    claims.put("nor what belongs to nobody", () -> manners.helping(true));
    claims.put(
        "what invokeAll gives up is not interrupted",
        () -> manners.fanOut(Executors.newFixedThreadPool(2, Foreign::daemon)));
    claims.put("nor in a fork-join pool", () -> manners.fanOut(new ForkJoinPool(2)));
    if (Runtime.version().feature() >= 21) {
      claims.put("nor in one of virtual threads", () -> manners.fanOut(virtual()));
      claims.put("an executor that is closed leaves no flag", manners::closed);
    }
    return claims;
  }

  private static ExecutorService virtual() throws Exception {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  /** Its tasks are stopped where they wait themselves; one that writes a file goes on. */
  private boolean fanOut(ExecutorService pool) throws Exception {
    Path file = Files.createTempFile("fan-out", "");
    CompletableFuture<Boolean> written = new CompletableFuture<>();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      boolean ended =
          agent.go(
              () -> {
                try {
                  pool.invokeAll(List.of(() -> written.complete(writesOn(channel))));
                  return !written.isDone(); // on 17 a fork-join pool's call says nothing
                } catch (InterruptedException e) {
                  return isOurs(e) && !written.isDone();
                }
              });
      return (ended || pool instanceof ForkJoinPool) && written.get() && channel.isOpen();
    } finally {
      Files.delete(file);
    }
  }

  /** For a while; whether nothing has hit it. */
  private static boolean writesOn(FileChannel channel) {
    long end = System.nanoTime() + LATER * 1_000_000;
    try {
      while (System.nanoTime() - end < 0) {
        channel.write(ByteBuffer.allocate(1), 0);
      }
      return !Thread.interrupted();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isOurs(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).startsWith("runbudget: ");
  }

  /** Ends by {@code release}, made by somebody else later, and with no flag set. */
  private boolean alone(Runnable wait, Callable<?> release) throws Exception {
    return agent.go(
        () -> {
          long start = System.nanoTime();
          after(LATER, release);
          wait.run();
          long millis = (System.nanoTime() - start) / 1_000_000;
          return !Thread.currentThread().isInterrupted() && millis >= LATER - 50;
        });
  }

  private static void after(long millis, Callable<?> body) throws Exception {
    Foreign.start(
        () -> {
          try {
            TimeUnit.MILLISECONDS.sleep(millis);
            body.call();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private boolean lock() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch held = new CountDownLatch(1);
    Foreign.start(
        () -> {
          lock.lock();
          try {
            held.countDown();
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            lock.unlock();
          }
        });
    held.await();
    return alone(
        lock::lock,
        () -> {
          release.countDown();
          return null;
        });
  }

  private boolean condition() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    return alone(
        () -> {
          lock.lock();
          condition.awaitUninterruptibly();
          lock.unlock();
        },
        () -> {
          lock.lock();
          condition.signal();
          lock.unlock();
          return null;
        });
  }

  private boolean semaphore() throws Exception {
    Semaphore semaphore = new Semaphore(0);
    return alone(
        semaphore::acquireUninterruptibly,
        () -> {
          semaphore.release();
          return null;
        });
  }

  private boolean phaser() throws Exception {
    Phaser phaser = new Phaser(2);
    return alone(phaser::arriveAndAwaitAdvance, phaser::arrive);
  }

  private boolean forkJoin() throws Exception {
    ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 1);
    return alone(task::join, task::invoke);
  }

  private boolean later() throws Exception {
    return agent.go(
        () -> {
          try {
            new CountDownLatch(1).await();
            return false;
          } catch (InterruptedException e) {
            return isOurs(e) && !new CountDownLatch(1).await(LATER, TimeUnit.MILLISECONDS);
          }
        });
  }

  private static void interruptLater(long millis) throws Exception {
    Thread me = Thread.currentThread();
    after(
        millis,
        () -> {
          me.interrupt();
          return null;
        });
  }

  private boolean own() throws Exception {
    return agent.go(
        () -> {
          interruptLater(OWN);
          try {
            new CompletableFuture<>().get();
          } catch (InterruptedException e) {
            if (isOurs(e) || Thread.currentThread().isInterrupted()) {
              return false;
            }
          }
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            return isOurs(e);
          }
          return false;
        });
  }

  private boolean ownInJoin() throws Exception {
    CompletableFuture<String> future = new CompletableFuture<>();
    return agent.go(
        () -> {
          interruptLater(OWN);
          after(2 * OWN, () -> future.complete("x"));
          return future.join().equals("x") && Thread.interrupted();
        });
  }

  private boolean ownAndOurs() throws Exception {
    return agent.go(
        () -> {
          interruptLater(OWN);
          try {
            new CompletableFuture<>().join();
            return false;
          } catch (CompletionException e) {
            return isOurs(e.getCause()) && Thread.interrupted();
          }
        });
  }

  private boolean singleton() throws Exception {
    LinkedBlockingQueue<CompletableFuture<Boolean>> queue = new LinkedBlockingQueue<>();
    agent.go(
        () -> {
          Foreign.daemon(
                  () -> {
                    try {
                      while (true) {
                        queue.take().complete(true);
                      }
                    } catch (InterruptedException e) {
                      queue.clear();
                    }
                  })
              .start();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            // the run is stopped
          }
          return null;
        });
    TimeUnit.MILLISECONDS.sleep(LATER);
    CompletableFuture<Boolean> lives = new CompletableFuture<>();
    queue.add(lives);
    return lives.get(10, TimeUnit.SECONDS);
  }

  /**
   * A pool of one worker: what it waits for it has to run itself meanwhile. An interrupt would
   * close the channel.
   *
   * @param raw whether that is a task which does not follow the run
   */
  private boolean helping(boolean raw) throws Exception {
    Path file = Files.createTempFile("waits", ".bin");
    ForkJoinPool pool = new ForkJoinPool(1);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      Callable<Boolean> writes = () -> writes(channel);
      return agent.go(
          () ->
              pool.submit(
                      () -> {
                        ForkJoinTask<Boolean> inner =
                            raw ? new Raw(writes).fork() : ForkJoinTask.adapt(writes).fork();
                        return inner.get() && !Thread.currentThread().isInterrupted();
                      })
                  .join());
    } finally {
      pool.shutdown();
      Files.delete(file);
    }
  }

  private static final class Raw extends RecursiveTask<Boolean> {
    private final transient Callable<Boolean> body;

    Raw(Callable<Boolean> body) {
      this.body = body;
    }

    @Override
    protected Boolean compute() {
      try {
        return body.call();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static boolean writes(FileChannel channel) throws Exception {
    long start = System.nanoTime();
    while (System.nanoTime() - start < LATER * 1_000_000) {
      channel.write(ByteBuffer.wrap(new byte[100]), 0);
    }
    return channel.isOpen();
  }

  private boolean closed() throws Exception {
    return agent.go(
        () -> {
          ExecutorService pool = virtual();
          CountDownLatch never = new CountDownLatch(1);
          pool.submit(() -> never.await(60, TimeUnit.SECONDS));
          ExecutorService.class.getMethod("close").invoke(pool);
          return !Thread.currentThread().isInterrupted();
        });
  }
}
