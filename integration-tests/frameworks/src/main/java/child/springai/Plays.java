package child.springai;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Scenarios, all at the same time, each on a thread of its own. */
final class Plays {
  private static final long PATIENCE = 6000;

  private final Map<String, Callable<Object>> scenarios = new LinkedHashMap<>();

  void add(String name, Callable<Object> scenario) {
    scenarios.put(name, scenario);
  }

  /** Prints a line for each: its name, how many milliseconds it took, what it ended in. */
  void play() throws InterruptedException {
    Map<String, Thread> threads = new LinkedHashMap<>();
    Map<String, String> outcomes = new LinkedHashMap<>();
    scenarios.forEach(
        (name, scenario) -> {
          Thread thread = new Thread(() -> put(outcomes, name, timed(scenario)), name);
          thread.setDaemon(true);
          threads.put(name, thread);
        });
    threads.values().forEach(Thread::start);
    long end = System.currentTimeMillis() + PATIENCE;
    for (Thread thread : threads.values()) {
      thread.join(Math.max(1, end - System.currentTimeMillis()));
    }
    synchronized (outcomes) {
      for (String name : scenarios.keySet()) {
        System.out.println(name + "\t" + outcomes.getOrDefault(name, PATIENCE + "\thangs"));
      }
    }
  }

  private static void put(Map<String, String> outcomes, String name, String outcome) {
    synchronized (outcomes) {
      outcomes.put(name, outcome);
    }
  }

  private static String timed(Callable<Object> scenario) {
    long start = System.nanoTime();
    String words = words(scenario);
    return (System.nanoTime() - start) / 1_000_000 + "\t" + words.replaceAll("\\s+", " ");
  }

  private static String words(Callable<Object> scenario) {
    try {
      return String.valueOf(scenario.call());
    } catch (Throwable t) {
      return chain(t);
    }
  }

  /** What was thrown, and by what it was caused. */
  static String chain(Throwable thrown) {
    StringBuilder chain = new StringBuilder();
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      chain.append(chain.length() == 0 ? "" : " < ").append(each);
    }
    return chain.toString();
  }
}
