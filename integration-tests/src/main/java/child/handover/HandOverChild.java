package child.handover;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Prints one line a claim: {@code ok} or {@code FAILED}. */
public final class HandOverChild {
  private static final Agent AGENT = new Agent();

  private HandOverChild() {}

  public static void main(String[] arguments) throws Exception {
    Foreign.start();
    Ways ways = new Ways();
    for (Map.Entry<String, Ways.Way> each : ways.carried.entrySet()) {
      each.getValue().hand(); // every pool is warm before the agent is armed
    }
    for (Map.Entry<String, Ways.Way> each : ways.carried.entrySet()) {
      claim(each.getKey() + " is bound", () -> AGENT.go(() -> bound(each.getValue())));
      claim(each.getKey() + " is restored", () -> each.getValue().hand() == null);
    }
    for (Map.Entry<String, Ways.Way> each : ways.free.entrySet()) {
      claim(
          each.getKey() + " carries nothing", () -> AGENT.go(() -> each.getValue().hand() == null));
    }
    claim("the caller is not bound afterwards", () -> Probe.run() == null);
    views();
    shared();
    claim("queued behind the end runs free", HandOverChild::late);
    System.exit(0);
  }

  private static boolean bound(Ways.Way way) throws Exception {
    Object mine = Probe.run();
    return mine != null && way.hand() == mine && Probe.run() == mine;
  }

  private static void views() {
    Map<String, Callable<Boolean>> views = new LinkedHashMap<>();
    views.put("remove", Views::remove);
    views.put("shutdownNow", Views::shutdownNow);
    views.put("casts", Views::casts);
    views.put("comparable", Views::comparable);
    views.put("comparator", Views::comparator);
    views.put("before and after", Views::beforeAndAfter);
    views.put("own futures", Views::ownFutures);
    views.put("rejection", Views::rejection);
    views.put("caller runs", Views::callerRuns);
    views.put("texts", Views::texts);
    views.put("nulls", Views::nulls);
    views.forEach(
        (name, view) -> {
          claim(name + " as ever, outside", view);
          claim(name + " as ever, in a run", () -> AGENT.go(view));
        });
  }

  /** A lambda that captures nothing is one object for everybody. */
  private static void shared() {
    claim(
        "one lambda of two runs",
        () -> {
          ExecutorService pool = Executors.newFixedThreadPool(1);
          Object[] first =
              AGENT.go(
                  () -> {
                    CompletableFuture<Object> other = new CompletableFuture<>();
                    CompletableFuture<Object[]> seen = new CompletableFuture<>();
                    Foreign.run(
                        () -> {
                          try {
                            seen.complete(AGENT.go(() -> pair(pool)));
                          } catch (Exception e) {
                            other.completeExceptionally(e);
                          }
                        });
                    Object[] mine = pair(pool);
                    Object[] theirs = seen.get(10, TimeUnit.SECONDS);
                    return new Object[] {
                      mine[0] == mine[1] && theirs[0] == theirs[1] && mine[0] != theirs[0]
                    };
                  });
          pool.shutdown();
          return (Boolean) first[0];
        });
  }

  private static final Callable<Object> SHARED = Probe::run;

  private static Object[] pair(ExecutorService pool) throws Exception {
    return new Object[] {Probe.run(), pool.submit(SHARED).get(10, TimeUnit.SECONDS)};
  }

  /** Its run has completed by the time it runs: whatever it is bound to holds nothing. */
  private static boolean late() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CountDownLatch latch = new CountDownLatch(1);
    pool.submit(() -> latch.await(10, TimeUnit.SECONDS));
    long[] slept = new long[1];
    var result =
        AGENT.go(
            () ->
                pool.submit(
                    () -> {
                      long start = System.nanoTime();
                      Thread.sleep(2500); // the deadline is 2 s
                      slept[0] = System.nanoTime() - start;
                      return true;
                    }));
    latch.countDown();
    boolean well = result.get(10, TimeUnit.SECONDS) && slept[0] >= 2_400_000_000L;
    pool.shutdown();
    return well;
  }

  private static void claim(String name, Callable<Boolean> claim) {
    String verdict;
    try {
      verdict = claim.call() ? "ok" : "FAILED";
    } catch (Exception | LinkageError e) {
      verdict = "FAILED " + e;
    }
    System.out.println(verdict + ": " + name);
  }
}
