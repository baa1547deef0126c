package child.tokens;

import java.util.concurrent.Callable;

/** The entry points; their settings tell them apart. */
public final class Calls {
  private Calls() {}

  public static String free(Callable<String> work) throws Exception {
    return work.call();
  }

  /** May use few tokens. */
  public static String limited(Callable<String> work) throws Exception {
    return work.call();
  }

  /** Has a short deadline. */
  public static String brief(Callable<String> work) throws Exception {
    return work.call();
  }
}
