package child.contract;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Plays every scenario, each on a thread of its own, and prints a line of JSON for each. One that
 * has not ended after a second and a half, or what {@code child.patience} says in milliseconds, is
 * left behind.
 *
 * <p>Arguments: the kit, then {@code SCENARIO=host:port} for each.
 */
public final class ContractChild {
  private static final long PATIENCE = Long.getLong("child.patience", 1500);
  private static final long PATIENCE_AT_FIRST = 20_000;
  private static final long CALM = 500;

  private ContractChild() {}

  public static void main(String[] arguments) throws Exception {
    PrintStream out = System.out;
    Kit kit = Kit.valueOf(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      int equals = arguments[i].indexOf('=');
      Scenario scenario = Scenario.valueOf(arguments[i].substring(0, equals));
      if (scenario.fits(kit)) {
        out.println(play(scenario, kit, arguments[i].substring(equals + 1)));
      }
    }
    out.flush();
    System.exit(0); // what was left behind is still there
  }

  private static String play(Scenario scenario, Kit kit, String host) throws Exception {
    Findings findings = new Findings();
    findings.put("scenario", scenario.name());
    Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
    Play play = new Play(kit, host, findings);
    Thread thread =
        new Thread(() -> play(scenario, play), scenario.name().toLowerCase(Locale.ROOT));
    thread.setDaemon(true);
    thread.start();
    thread.join(scenario.isWarmUp() ? PATIENCE_AT_FIRST : PATIENCE);
    findings.put("hung", thread.isAlive());
    if (thread.isAlive()) {
      findings.put("at", frames(thread.getStackTrace()));
    } else {
      findings.put("lingering", lingering(before));
    }
    return findings.line();
  }

  private static void play(Scenario scenario, Play play) {
    try {
      scenario.play(play);
    } catch (Throwable t) {
      play.findings().failure("broken.", t);
    }
  }

  /** Threads in the middle of a call that were not there before, once things had time to calm. */
  private static List<String> lingering(Set<Thread> before) throws InterruptedException {
    List<String> busy = busy(before);
    long start = System.nanoTime();
    while (!busy.isEmpty() && (System.nanoTime() - start) / 1_000_000 < CALM) {
      Thread.sleep(20);
      busy = busy(before);
    }
    return busy;
  }

  private static List<String> busy(Set<Thread> before) {
    List<String> busy = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      String stack = String.join(" < ", frames(each.getValue()));
      if (!before.contains(each.getKey())
          && (stack.contains("Call.") || stack.contains("Call$") || stack.contains("child."))) {
        busy.add(each.getKey().getName() + ": " + stack);
      }
    }
    return busy;
  }

  private static List<String> frames(StackTraceElement[] stack) {
    List<String> frames = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      frames.add(frame.toString());
    }
    return frames;
  }
}
