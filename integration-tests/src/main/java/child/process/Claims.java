package child.process;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Says what holds, one line each: {@code ok} or {@code FAILED}. */
final class Claims {
  /** As the agent was told. */
  static final long DEADLINE_MILLIS = 700;

  private static final Agent AGENT = new Agent();

  private Claims() {}

  static void claim(String name, boolean holds) {
    System.out.println((holds ? "ok: " : "FAILED: ") + name);
  }

  /** What {@code body} returns or throws, in a run that ends as its deadline passes. */
  static Object stopped(String name, Callable<Object> body) {
    long start = System.nanoTime();
    Object result = run(body);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    claim(
        name + " ends in time: " + millis + " ms with " + result,
        millis >= DEADLINE_MILLIS - 50 && millis <= DEADLINE_MILLIS + 500);
    return result;
  }

  /** What {@code body} returns or throws in a run. */
  static Object run(Callable<Object> body) {
    try {
      return AGENT.go(body);
    } catch (Exception e) {
      return e;
    }
  }

  /** The same for a run that returns a future. */
  static Object later(Callable<java.util.concurrent.CompletableFuture<Object>> body) {
    try {
      return AGENT.goLater(body).get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      return e;
    }
  }

  /** Whether {@code result} is an exception of ours of class {@code type}. */
  static boolean says(Object result, Class<?> type) {
    return result instanceof Exception e
        && e.getClass() == type
        && String.valueOf(e.getMessage()).startsWith("runbudget: ");
  }
}
