package child.waits;

import java.util.concurrent.Callable;

/** The entry point. */
final class Agent {

  /** Calls {@code body} in a run of its own. */
  <T> T go(Callable<T> body) throws Exception {
    return body.call();
  }
}
