package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.says;
import static child.process.Claims.stopped;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Processes of a run that waits for them when its deadline comes. */
final class Killed {
  private static final int KILLED = 137;

  /** On a busy machine the interrupt that follows the kill may be there before its effect. */
  private static final int TRIES = 3;

  private Killed() {}

  static void all() throws Exception {
    waitFor();
    waitForWithTimeouts();
    readSilent();
    grandchild();
    orphan();
    setsid();
    fullInput();
    errorsRedirected();
    inheritIo();
    pipeline();
    rawThread();
    readLater();
    handedOver();
    cleanUpAfterwards();
    onExit();
    onExitAwaited();
  }

  private static void waitFor() throws Exception {
    Object result = "not tried";
    for (int i = 0; i < TRIES && !result.equals(KILLED); i++) {
      AtomicReference<Process> process = new AtomicReference<>();
      CompletableFuture<Process> exit = new CompletableFuture<>();
      result =
          stopped(
              "waitFor",
              () -> {
                process.set(Children.stubborn());
                process.get().onExit().thenAccept(exit::complete);
                process.get().destroy();
                return process.get().waitFor();
              });
      claim("onExit completes", exit.get(5, TimeUnit.SECONDS) == process.get());
    }
    claim("waitFor returns what a kill gives", result.equals(KILLED));
  }

  private static void waitForWithTimeouts() throws Exception {
    Object result =
        stopped(
            "waitFor with timeouts",
            () -> {
              Process process = Children.stubborn();
              while (!process.waitFor(150, TimeUnit.MILLISECONDS)) {
                claim("waitFor with timeouts is asked again only before", process.isAlive());
              }
              return process.exitValue();
            });
    claim("waitFor with timeouts sees the exit", result.equals(KILLED));
  }

  private static void readSilent() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    Object result =
        stopped(
            "a silent process",
            () -> {
              process.set(new ProcessBuilder("sleep", "40").start());
              return process.get().getInputStream().read();
            });
    claim("a silent process is an error at its reader", says(result, IOException.class));
    claim("a silent process is killed", Children.dies(process.get().toHandle()));
  }

  private static void grandchild() throws Exception {
    AtomicReference<List<ProcessHandle>> tree = new AtomicReference<>();
    Object result =
        stopped(
            "a grandchild with the pipe",
            () -> {
              Process process = Children.shell("sleep 40 & echo started; wait");
              process.getInputStream().read();
              tree.set(process.descendants().toList());
              return process.getInputStream().readAllBytes();
            });
    claim("a grandchild with the pipe is an error", says(result, IOException.class));
    claim("a grandchild was there", tree.get().size() == 1);
    claim("a grandchild is killed", Children.vanishes(tree.get().get(0).pid()));
  }

  private static void orphan() throws Exception {
    AtomicReference<Long> orphan = new AtomicReference<>();
    Object result =
        stopped(
            "an orphan with the pipe",
            () -> {
              Process process = Children.shell("sleep 40 & echo $!; sleep 0.3");
              orphan.set(Long.parseLong(Children.line(process.getInputStream())));
              return process.getInputStream().readAllBytes();
            });
    claim("an orphan with the pipe is an error", says(result, IOException.class));
    claim("an orphan is left alone", Children.lives(orphan.get()));
    Children.end(orphan.get());
  }

  private static void setsid() throws Exception {
    AtomicReference<Long> child = new AtomicReference<>();
    stopped(
        "a child in a session of its own",
        () -> {
          Process process = Children.shell("setsid sleep 40 & echo $!; wait");
          child.set(Long.parseLong(Children.line(process.getInputStream())));
          return process.waitFor();
        });
    claim("a child in a session of its own is killed", Children.vanishes(child.get()));
  }

  private static void fullInput() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    Object result =
        stopped(
            "a full input",
            () -> {
              process.set(new ProcessBuilder("sleep", "40").start());
              process.get().getOutputStream().write(new byte[1 << 20]);
              return "written";
            });
    claim("a full input is an error at its writer", says(result, IOException.class));
    claim("a full input's process is killed", Children.dies(process.get().toHandle()));
  }

  private static void errorsRedirected() throws Exception {
    Object result =
        stopped(
            "redirected errors",
            () -> {
              ProcessBuilder builder = new ProcessBuilder("sh", "-c", "echo up >&2; sleep 40");
              InputStream in = builder.redirectErrorStream(true).start().getInputStream();
              return Children.line(in) + new String(in.readAllBytes());
            });
    claim("redirected errors are an error at their reader", says(result, IOException.class));
  }

  private static void inheritIo() {
    Object result =
        stopped(
            "inherited streams",
            () -> new ProcessBuilder("sleep", "40").inheritIO().start().waitFor());
    claim("inherited streams' process is killed", result.equals(KILLED));
  }

  private static void pipeline() throws Exception {
    AtomicReference<List<Process>> processes = new AtomicReference<>();
    Object result =
        stopped(
            "a pipeline",
            () -> {
              processes.set(
                  ProcessBuilder.startPipeline(
                      List.of(new ProcessBuilder("sleep", "40"), new ProcessBuilder("cat"))));
              return processes.get().get(1).getInputStream().read();
            });
    claim("a pipeline is an error at its reader", says(result, IOException.class));
    for (Process each : processes.get()) {
      claim("a pipeline is killed whole", Children.dies(each.toHandle()));
    }
  }

  /** It may be there for good and is not stopped itself, but its process is. */
  private static void rawThread() throws Exception {
    CompletableFuture<Object> read = new CompletableFuture<>();
    stopped(
        "a process read by a thread of its own",
        () -> {
          Process process = Children.shell("echo one; sleep 40");
          new Thread(
                  () -> {
                    try {
                      read.complete(process.getInputStream().readAllBytes());
                    } catch (Exception e) {
                      read.complete(e);
                    }
                  })
              .start();
          return process.waitFor();
        });
    Object result = read.get(5, TimeUnit.SECONDS);
    claim("what a kill ends is no end at any reader", says(result, IOException.class));
  }

  /** By the time it reads on, the JDK has put what the dead process left in the stream's place. */
  private static void readLater() throws Exception {
    CompletableFuture<Boolean> dead = new CompletableFuture<>();
    CompletableFuture<Object> read = new CompletableFuture<>();
    int[] count = new int[1];
    stopped(
        "a process that is read on later",
        () -> {
          Process process = Children.shell("head -c 20000 /dev/zero; sleep 40");
          new Thread(
                  () -> {
                    try {
                      count[0] = process.getInputStream().readNBytes(10).length;
                      dead.join();
                      for (int each; (each = process.getInputStream().read()) >= 0; ) {
                        count[0]++;
                      }
                      read.complete("end");
                    } catch (Exception e) {
                      read.complete(e);
                    }
                  })
              .start();
          return process.waitFor();
        });
    TimeUnit.MILLISECONDS.sleep(200);
    dead.complete(true);
    Object result = read.get(5, TimeUnit.SECONDS);
    claim("what a killed process has left can be read: " + count[0], count[0] == 20000);
    claim("what comes after that is no end", says(result, IOException.class));
  }

  private static void handedOver() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    CompletableFuture<Object> read = new CompletableFuture<>();
    stopped(
        "a process read by a pool",
        () -> {
          Process process = Children.stubborn();
          pool.submit(
              () -> {
                try {
                  read.complete(process.getErrorStream().readAllBytes());
                } catch (Exception e) {
                  read.complete(e);
                }
              });
          return process.waitFor();
        });
    Object result = read.get(5, TimeUnit.SECONDS);
    claim("a pool's reader is stopped", says(result, IOException.class));
    pool.shutdown();
    claim("a pool's threads are free", pool.awaitTermination(5, TimeUnit.SECONDS));
  }

  private static void cleanUpAfterwards() {
    Object result =
        stopped(
            "cleaning up afterwards",
            () -> {
              Process process = Children.stubborn();
              try {
                Thread.sleep(20_000);
                return "slept";
              } catch (InterruptedException e) {
                process.destroy();
                return process.waitFor();
              }
            });
    claim("cleaning up afterwards kills", result.equals(KILLED));
  }

  /** The future is all that is waited for. */
  private static void onExitAwaited() throws Exception {
    Object result = stopped("onExit awaited", () -> Children.stubborn().onExit().get().exitValue());
    claim("onExit awaited sees the exit", result.equals(KILLED));
  }

  private static void onExit() {
    for (boolean byHandle : new boolean[] {false, true}) {
      String name = byHandle ? "a handle's future" : "a future";
      Object result = "not tried";
      for (int i = 0; i < TRIES && !result.equals(KILLED); i++) {
        long start = System.nanoTime();
        result = exitOf(byHandle);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        claim(
            name + " of the exit is a wait: " + millis + " ms with " + result,
            millis >= Claims.DEADLINE_MILLIS - 50 && millis < 1300);
      }
      claim(name + " of the exit sees it", result.equals(KILLED));
    }
  }

  private static Object exitOf(boolean byHandle) {
    return Claims.later(
        () -> {
          Process process = Children.stubborn();
          return byHandle
              ? process.toHandle().onExit().thenApply(handle -> process.exitValue())
              : process.onExit().thenApply(Process::exitValue);
        });
  }
}
