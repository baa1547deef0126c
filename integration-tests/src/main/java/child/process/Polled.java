package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.run;
import static child.process.Claims.stopped;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Processes of which a run asks whether they have exited. */
final class Polled {
  private Polled() {}

  /** Asks until the process has exited or the thread is interrupted. */
  private interface Poll {
    Object until(Process process) throws Exception;
  }

  static void all() throws Exception {
    killed("isAlive", Polled::isAlive);
    killed("isAlive of a handle", process -> isAlive(process.toHandle()));
    killed("exitValue", Polled::exitValue);
    killed("a short waitFor", Polled::waitFor);
    askedOnce();
    completed();
    watchedOver();
    askedFromOutside();
    startedBetween();
  }

  private static void killed(String name, Poll poll) throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    stopped(
        name,
        () -> {
          process.set(Children.shell("sleep 40"));
          return poll.until(process.get());
        });
    claim(name + ": what is polled is killed", Children.dies(process.get().toHandle()));
  }

  private static Object isAlive(Process process) throws Exception {
    while (process.isAlive()) {
      Thread.sleep(100);
    }
    return "exited";
  }

  private static Object isAlive(ProcessHandle handle) throws Exception {
    while (handle.isAlive()) {
      Thread.sleep(100);
    }
    return "exited";
  }

  private static Object exitValue(Process process) throws Exception {
    while (true) {
      try {
        return process.exitValue();
      } catch (IllegalThreadStateException e) {
        Thread.sleep(50);
      }
    }
  }

  private static Object waitFor(Process process) throws Exception {
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      Thread.sleep(300);
    }
    return "exited";
  }

  /** A service that looks whether its daemon has come up. */
  private static void askedOnce() throws Exception {
    for (int way = 0; way < 3; way++) {
      AtomicReference<Process> process = new AtomicReference<>();
      int which = way;
      stopped(
          "a daemon, way " + way,
          () -> {
            process.set(Children.shell("sleep 40"));
            switch (which) {
              case 0 -> claim("a daemon is up", process.get().isAlive());
              case 1 -> process.get().waitFor(50, TimeUnit.MILLISECONDS);
              default -> process.get().toHandle().isAlive();
            }
            return Spared.sleep();
          });
      claim("a daemon asked once lives on, way " + way, Children.survives(process.get()));
    }
  }

  private static void completed() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    Object result =
        run(
            () -> {
              process.set(Children.shell("sleep 40"));
              for (int i = 0; i < 5 && process.get().isAlive(); i++) {
                Thread.sleep(100);
              }
              return "done";
            });
    TimeUnit.MILLISECONDS.sleep(Claims.DEADLINE_MILLIS);
    claim("a polled one's run completes", result.equals("done"));
    claim("a polled one of a completed run lives on", Children.survives(process.get()));
  }

  /** By a thread that may be there for good. */
  private static void watchedOver() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    stopped(
        "one that is watched over",
        () -> {
          process.set(Children.shell("sleep 40"));
          new Thread(() -> poll(process.get())).start();
          return Spared.sleep();
        });
    claim("one that is watched over lives on", Children.survives(process.get()));
  }

  private static void poll(Process process) {
    try {
      isAlive(process);
    } catch (Exception e) {
      claim("whoever watches over it is left alone: " + e, false);
    }
  }

  /** By a thread of no run. */
  private static void askedFromOutside() throws Exception {
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread outside = new Thread(() -> poll(started.join()));
    outside.start();
    stopped(
        "one that is polled from outside",
        () -> {
          started.complete(Children.shell("sleep 40"));
          return Spared.sleep();
        });
    claim("one that is polled from outside lives on", Children.survives(started.join()));
    outside.join();
  }

  /** A start looks who has exited meanwhile; that is no question of the run. */
  private static void startedBetween() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    stopped(
        "one with others after it",
        () -> {
          process.set(Children.shell("sleep 40"));
          for (int i = 0; i < 4; i++) {
            Children.shell("exit 0").waitFor();
          }
          return Spared.sleep();
        });
    claim("one with others after it lives on", Children.survives(process.get()));
  }
}
