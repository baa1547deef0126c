package child.process;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** The entry points. */
final class Agent {

  /** Calls {@code body} in a run of its own. */
  <T> T go(Callable<T> body) throws Exception {
    return body.call();
  }

  /** The same; the run ends when the result is there. */
  <T> CompletableFuture<T> goLater(Callable<CompletableFuture<T>> body) throws Exception {
    return body.call();
  }
}
