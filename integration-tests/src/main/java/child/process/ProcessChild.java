package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.says;
import static child.process.Claims.stopped;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Prints one line a claim; the argument says what the agent was told. */
public final class ProcessChild {

  private ProcessChild() {}

  public static void main(String[] arguments) throws Exception {
    Claims.run(() -> Children.shell("echo warm").waitFor()); // classes are loaded by now
    switch (arguments[0]) {
      case "waited" -> {
        Untouched.all();
        Killed.all();
        Spared.all();
        if (Runtime.version().feature() >= 21) {
          Virtual.all();
        }
      }
      case "polled" -> Polled.all();
      case "late" -> Late.all();
      case "started" -> started();
      case "none" -> none();
      case "free" -> free();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.exit(0);
  }

  private static void started() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    stopped(
        "one that nobody waits for",
        () -> {
          process.set(Children.shell("sleep 40"));
          return Spared.sleep();
        });
    claim("one that nobody waits for is killed", Children.dies(process.get().toHandle()));
    Process outside = Children.shell("sleep 40");
    stopped("one from outside", outside::waitFor);
    claim("one from outside lives on", Children.survives(outside));
  }

  private static void none() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    Object read =
        stopped(
            "a silent process",
            () -> {
              process.set(Children.shell("sleep 40"));
              return process.get().getInputStream().read();
            });
    claim("a silent process is an error at its reader", says(read, IOException.class));
    claim("a silent process lives on", Children.survives(process.get()));
    Object waited =
        stopped(
            "waitFor",
            () -> {
              process.set(Children.shell("sleep 40"));
              return process.get().waitFor();
            });
    claim("waitFor is interrupted", says(waited, InterruptedException.class));
    claim("one that is waited for lives on", Children.survives(process.get()));
  }

  /** Nothing is stopped. */
  private static void free() {
    long start = System.nanoTime();
    Object result =
        Claims.run(
            () -> {
              Process process = Children.shell("sleep 1.5; echo done");
              String line = Children.line(process.getInputStream());
              return line + process.waitFor();
            });
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    claim("a process ends by itself: " + result, result.equals("done0") && millis >= 1400);
    Object late = Claims.run(Late::afterDeadline);
    claim("one that is started late runs: " + late, late.equals(9));
  }
}
