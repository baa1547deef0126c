package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A client call as its guard tells of it.
 *
 * @param key the library's call object
 * @param ownNanos the client's own limit of the whole call, 0 if none
 * @param step the innermost known retry loop around it
 * @param target path and query, null if not known
 * @param before the call before it on its thread or chain
 */
record Call(
    Object key,
    Connector connector,
    String method,
    long ownNanos,
    RunbudgetHandle handle,
    @Nullable Step step,
    @Nullable String target,
    @Nullable Attempt before) {

  /** Longer bodies are not compared. */
  private static final int MAX_BODY = 1 << 20;

  /** What can be told of its request, if its guard can. */
  @Nullable RunbudgetRequest request() {
    return handle instanceof RunbudgetRequest request ? request : null;
  }

  /** Whether it may change something at the other side, as far as its method says. */
  boolean mayWrite() {
    return switch (method) {
      case "POST", "PUT", "PATCH", "DELETE" -> true;
      default -> false;
    };
  }

  /** Path without query, empty if not known. */
  String path() {
    if (target == null) {
      return "";
    }
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** Whether it says the same to the same, as far as can be seen without consuming anything. */
  boolean repeats(Call other) throws Throwable {
    if (!connector.name().equals(other.connector.name())
        || !method.equals(other.method)
        || target == null
        || !target.equals(other.target)) {
      return false;
    }
    RunbudgetRequest mine = request();
    RunbudgetRequest theirs = other.request();
    if (mine == null || theirs == null || mine.length() != theirs.length()) {
      return false;
    }
    if (mine.length() == 0) {
      return true;
    }
    byte[] body = mine.body(MAX_BODY);
    return body != null && Arrays.equals(body, theirs.body(MAX_BODY));
  }
}
