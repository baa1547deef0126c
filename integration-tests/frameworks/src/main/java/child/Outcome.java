package child;

import java.util.concurrent.Callable;

/** Runs something in an agent run and prints how it ended, in one line. */
public final class Outcome {
  private Outcome() {}

  /** {@code ok TEXT after N} or {@code failed CLASS < CLASS < ...: MESSAGE after N}. */
  public static void print(Callable<String> work) {
    long start = System.nanoTime();
    String outcome;
    try {
      outcome = "ok " + Agent.run(work);
    } catch (Throwable t) {
      outcome = "failed " + describe(t);
    }
    System.out.println(
        outcome.replace('\n', ' ') + " after " + (System.nanoTime() - start) / 1_000_000);
  }

  private static String describe(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    Throwable innermost = thrown;
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      text.append(t == thrown ? "" : " < ").append(t.getClass().getSimpleName());
      text.append('(').append(t.getMessage()).append(')');
      innermost = t;
    }
    return text + ": " + innermost.getMessage();
  }

  /** The entry point. */
  public static final class Agent {
    private Agent() {}

    public static String run(Callable<String> work) throws Exception {
      return work.call();
    }
  }
}
