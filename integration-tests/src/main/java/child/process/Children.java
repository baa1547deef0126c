package child.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The processes that are started. */
final class Children {
  private Children() {}

  static Process shell(String script) throws IOException {
    return new ProcessBuilder("sh", "-c", script).start();
  }

  /** It takes no notice of being asked to end. */
  static Process stubborn() throws IOException {
    Process process = shell("trap '' TERM; echo up; while :; do sleep 1; done");
    process.getInputStream().read(); // by then it does not
    return process;
  }

  static String line(InputStream in) throws IOException {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)).readLine();
  }

  /** Whether the process ends soon; a kill takes a moment to be seen. */
  static boolean dies(ProcessHandle process) throws Exception {
    try {
      process.onExit().get(2, TimeUnit.SECONDS);
      return true;
    } catch (java.util.concurrent.TimeoutException e) {
      process.destroyForcibly();
      return false;
    }
  }

  /** The same for one that is no child of ours, of which nobody tells us. */
  static boolean vanishes(long pid) throws InterruptedException {
    for (int i = 0; i < 200; i++) {
      if (!lives(pid)) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    end(pid);
    return false;
  }

  /** Whether it is still there a while later, and then ends it. */
  static boolean survives(Process process) throws InterruptedException {
    boolean exited = process.waitFor(300, TimeUnit.MILLISECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    return !exited;
  }

  static boolean lives(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }

  static void end(long pid) {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }
}
