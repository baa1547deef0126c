package child.admission;

import java.util.concurrent.Callable;

/** The entry points; their settings tell them apart. */
public final class Agent {
  private Agent() {}

  /** Has time enough. */
  static String calm(Callable<String> work) throws Exception {
    return work.call();
  }

  /** Has a short deadline, and first does something else. */
  static String hurried(long millis, Callable<String> work) throws Exception {
    Thread.sleep(millis);
    return work.call();
  }
}
