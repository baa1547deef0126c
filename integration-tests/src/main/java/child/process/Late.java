package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.run;
import static child.process.Claims.stopped;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Processes that are to be started when the run's deadline has passed. */
final class Late {
  private static final String REFUSED = "runbudget: refused, after_deadline";

  /** From the start of a run that does not look at its deadline to its end. */
  private static final long GOES_ON_MILLIS = Claims.DEADLINE_MILLIS + 200;

  private Late() {}

  static void all() throws Exception {
    loop("a loop of starts", () -> Children.shell("sleep 40"));
    loop("a loop of exec", () -> Runtime.getRuntime().exec(new String[] {"sleep", "40"}));
    loop(
        "a loop of pipelines",
        () ->
            ProcessBuilder.startPipeline(
                    List.of(new ProcessBuilder("sleep", "40"), new ProcessBuilder("cat")))
                .get(0));
    startedInTime();
    afterTheRun();
    completed();
    threadOfItsOwn();
  }

  /** Goes on whatever happens. */
  private static void loop(String name, Callable<Process> start) {
    int[] count = new int[3]; // started in time, started late, refused
    AtomicReference<Throwable> why = new AtomicReference<>();
    stopped(
        name,
        () -> {
          long begun = System.nanoTime();
          long millis;
          while ((millis = millisSince(begun)) < GOES_ON_MILLIS) {
            try {
              Process process = start.call();
              count[millis <= Claims.DEADLINE_MILLIS ? 0 : 1]++;
              process.waitFor(50, TimeUnit.MILLISECONDS);
              process.destroyForcibly();
            } catch (IOException e) {
              count[2]++;
              why.set(e);
            } catch (InterruptedException e) {
              continue;
            }
          }
          return "done";
        });
    claim(name + ": those in time are started: " + count[0], count[0] >= 1);
    claim(name + ": none is started late: " + count[1], count[1] == 0);
    claim(name + ": says why: " + why.get(), isRefusal(why.get()));
    claim(name + ": is held back: " + count[2], count[2] >= 1 && count[2] < 80);
  }

  private static long millisSince(long begun) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
  }

  private static boolean isRefusal(Throwable thrown) {
    return thrown != null
        && thrown.getClass() == IOException.class
        && String.valueOf(thrown.getMessage()).startsWith(REFUSED);
  }

  private static void startedInTime() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    Object result =
        stopped(
            "cleaning up by a process",
            () -> {
              process.set(Children.shell("sleep 40"));
              Spared.sleep();
              return Children.shell("exit 0").waitFor();
            });
    claim("cleaning up by a process is refused: " + result, isRefusal((Throwable) result));
    claim("one started in time is untouched by that", Children.survives(process.get()));
  }

  private static void afterTheRun() throws Exception {
    run(Spared::sleep);
    claim("outside of runs all are started", Children.shell("exit 7").waitFor() == 7);
    claim("the next run starts its own", run(() -> Children.shell("exit 8").waitFor()).equals(8));
  }

  private static void completed() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    CompletableFuture<Object> later = new CompletableFuture<>();
    run(
        () -> {
          pool.submit(() -> later.complete(afterDeadline()));
          return "done";
        });
    Object result = later.get(10, TimeUnit.SECONDS);
    claim("what a completed run left running starts its own: " + result, result.equals(9));
    pool.shutdown();
  }

  private static void threadOfItsOwn() throws Exception {
    CompletableFuture<Object> later = new CompletableFuture<>();
    stopped(
        "a run with a thread of its own",
        () -> {
          new Thread(() -> later.complete(afterDeadline())).start();
          return Spared.sleep();
        });
    Object result = later.get(10, TimeUnit.SECONDS);
    claim("a thread that may be there for good starts its own: " + result, result.equals(9));
  }

  /** The code of a process that is started when the deadline has passed, or what that threw. */
  static Object afterDeadline() {
    long begun = System.nanoTime();
    while (millisSince(begun) < Claims.DEADLINE_MILLIS + 100) {
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        continue;
      }
    }
    try {
      return Children.shell("exit 9").waitFor();
    } catch (Exception e) {
      return e;
    }
  }
}
