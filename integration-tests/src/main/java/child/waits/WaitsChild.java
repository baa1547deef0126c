package child.waits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Every kind of wait on every kind of thread; one line a claim. Deadlines are 300 ms. */
public final class WaitsChild {
  private static final Agent AGENT = new Agent();
  private static final long DEADLINE = 300;
  private static final long LATEST = DEADLINE + 500;

  /** What is enough to see that nobody ended a wait. */
  private static final long QUIET = 1000;

  private WaitsChild() {}

  /** How a wait ended. */
  private record Ended(Throwable thrown, boolean flag, long millis) {}

  /** Where {@code wait} is called; how it ended comes later. */
  private interface Place {
    void call(Callable<?> wait, CompletableFuture<Ended> ended) throws Exception;
  }

  /**
   * @param arguments {@code stopped}: the waits are ended; {@code left}: nobody ends them, and it
   *     is said which were
   */
  public static void main(String[] arguments) throws Exception {
    boolean stopped = arguments[0].equals("stopped");
    AGENT.go(() -> null); // what is woven is woven
    Map<String, CompletableFuture<Ended>> free = free();
    Map<String, Place> places = places();
    List<Thread> all = new ArrayList<>();
    Semaphore some = new Semaphore(stopped ? 12 : 100); // to be on time takes the processor
    for (Map.Entry<String, Place> place : places.entrySet()) {
      for (Map.Entry<String, Kinds.Kind> kind : new Kinds().all.entrySet()) {
        String name = kind.getKey() + " " + place.getKey();
        some.acquire();
        Thread thread =
            Foreign.start(
                () -> {
                  System.out.println(claim(name, kind.getValue(), place.getValue(), stopped));
                  some.release();
                });
        all.add(thread);
      }
    }
    for (Thread thread : all) {
      thread.join();
    }
    free.forEach(
        (name, ended) ->
            System.out.println(
                (ended.isDone() ? "FAILED: " : "ok: ") + name + " of no run goes on"));
    if (stopped) {
      Manners.claims(AGENT).forEach((name, claim) -> System.out.println(said(name, claim)));
    }
    System.exit(0);
  }

  private static String said(String name, Callable<Boolean> claim) {
    try {
      return (claim.call() ? "ok: " : "FAILED: ") + name;
    } catch (Exception | LinkageError e) {
      return "FAILED: " + name + ": " + e;
    }
  }

  /** Waits of threads that belong to no run, from the beginning to the end. */
  private static Map<String, CompletableFuture<Ended>> free() throws Exception {
    Map<String, CompletableFuture<Ended>> free = new LinkedHashMap<>();
    for (Map.Entry<String, Kinds.Kind> kind : new Kinds().all.entrySet()) {
      Callable<?> wait = kind.getValue().ready();
      CompletableFuture<Ended> ended = new CompletableFuture<>();
      Foreign.start(() -> ended(wait, ended));
      free.put(kind.getKey(), ended);
    }
    return free;
  }

  private static Map<String, Place> places() throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool(Foreign::daemon);
    Map<String, Place> places = new LinkedHashMap<>();
    places.put("by the caller", (wait, ended) -> ended(wait, ended));
    places.put("in a pool", (wait, ended) -> pool.submit(() -> ended(wait, ended)).get());
    places.put(
        "in a fork-join pool",
        (wait, ended) ->
            CompletableFuture.runAsync(() -> ended(wait, ended), new ForkJoinPool(1)).get());
    places.put(
        "on a thread that is joined",
        (wait, ended) -> {
          Thread thread = Foreign.daemon(() -> ended(wait, ended));
          thread.start();
          thread.join();
        });
    if (Runtime.version().feature() >= 21) {
      ExecutorService virtual =
          (ExecutorService)
              Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
      places.put(
          "on a virtual thread", (wait, ended) -> virtual.submit(() -> ended(wait, ended)).get());
    }
    return places;
  }

  private static void ended(Callable<?> wait, CompletableFuture<Ended> ended) {
    Throwable thrown = null;
    long start = System.nanoTime();
    try {
      wait.call();
    } catch (Exception e) {
      thrown = e;
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    ended.complete(new Ended(thrown, Thread.interrupted(), millis));
  }

  private static String claim(String name, Kinds.Kind kind, Place place, boolean stopped) {
    try {
      Callable<?> wait = kind.ready();
      CompletableFuture<Ended> ended = new CompletableFuture<>();
      AtomicLong begun = new AtomicLong();
      Thread run =
          Foreign.daemon(
              () -> {
                begun.set(System.nanoTime());
                try {
                  AGENT.go(
                      () -> {
                        place.call(wait, ended);
                        return null;
                      });
                } catch (Exception e) {
                  // what became of the wait is told apart
                }
              });
      run.start();
      Ended how;
      try {
        how = ended.get(stopped ? 10_000 : QUIET, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        return (stopped ? "FAILED" : "ok") + ": " + name + " goes on";
      }
      long millis = (System.nanoTime() - begun.get()) / 1_000_000;
      String problem = stopped ? problem(how, millis) : "ended " + how;
      return (problem == null ? "ok: " : "FAILED: ")
          + name
          + (problem == null ? "" : ": " + problem);
    } catch (Exception | LinkageError e) {
      return "FAILED: " + name + ": " + e;
    }
  }

  /**
   * @param sinceBegin of the run, which may have been a while before its wait began elsewhere
   */
  private static String problem(Ended how, long sinceBegin) {
    Throwable thrown = how.thrown;
    if (thrown instanceof CompletionException && thrown.getCause() instanceof TimeoutException) {
      thrown = thrown.getCause();
    } else if (!(thrown instanceof InterruptedException)) {
      return "threw " + thrown;
    }
    if (!String.valueOf(thrown.getMessage()).startsWith("runbudget: deadline of 300 ms reached")) {
      return "says " + thrown.getMessage();
    }
    if (how.flag) {
      return "left the flag";
    }
    if (sinceBegin < DEADLINE) {
      return "ended after " + sinceBegin;
    }
    return how.millis > LATEST ? "took " + how.millis : null;
  }
}
