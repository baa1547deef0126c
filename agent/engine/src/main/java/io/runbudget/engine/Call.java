package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A client call as its guard tells of it. By the library's call object it is found; two of the same
 * object are equal.
 */
final class Call extends InFlight.Key {
  /** Longer bodies are not compared. */
  private static final int MAX_BODY = 1 << 20;

  private final Connector connector;

  /** Not volatile: a string, and whoever sees the old one sees what it was opened with. */
  private String method;

  private final long ownNanos;
  private final RunbudgetHandle handle;
  private final @Nullable Step step;
  private final @Nullable String target;

  /** Not volatile: whoever sees an old one only keeps it longer. */
  private @Nullable Attempt before;

  /**
   * @param key the library's call object
   * @param ownNanos the client's own limit of the whole call, 0 if none
   * @param step the innermost known retry loop around it
   * @param target path and query, null if not known
   * @param before the call before it on its thread or chain
   */
  Call(
      Object key,
      Connector connector,
      String method,
      long ownNanos,
      RunbudgetHandle handle,
      @Nullable Step step,
      @Nullable String target,
      @Nullable Attempt before) {
    super(key);
    this.connector = connector;
    this.method = method;
    this.ownNanos = ownNanos;
    this.handle = handle;
    this.step = step;
    this.target = target;
    this.before = before;
  }

  Connector connector() {
    return connector;
  }

  String method() {
    return method;
  }

  /** Its first exchange begins: now the method is certain. */
  void begins() throws Throwable {
    RunbudgetRequest request = request();
    String certain = request == null ? null : request.method();
    if (certain != null) {
      method = certain;
    }
  }

  /** The client's own limit of the whole call, 0 if none. */
  long ownNanos() {
    return ownNanos;
  }

  RunbudgetHandle handle() {
    return handle;
  }

  /** The innermost known retry loop around it. */
  @Nullable Step step() {
    return step;
  }

  /** Path and query, null if not known. */
  @Nullable String target() {
    return target;
  }

  /** The call before it on its thread or chain; null once this one is over. */
  @Nullable Attempt before() {
    return before;
  }

  /** Whether the call before it went to the same place, and failed: this one may repeat it. */
  boolean follows() {
    Attempt mine = before;
    return mine != null
        && mine.hasFailed()
        && connector.name().equals(mine.call.connector.name())
        && path().equals(mine.call.path());
  }

  /** It is over. Its thread keeps its last call: with it, it would keep all there ever were. */
  void forgetBefore() {
    before = null;
  }

  /** What can be told of its request, if its guard can. */
  @Nullable RunbudgetRequest request() {
    return handle instanceof RunbudgetRequest request ? request : null;
  }

  /**
   * Whether asking again cannot be how one waits for something: it writes, or calls a model. A
   * search that goes by POST may well be.
   */
  boolean isNoPoll() {
    return isWrite(false);
  }

  /**
   * Whether it changes something at the other side.
   *
   * @param isModel whether it is known to call a model
   */
  boolean isWrite(boolean isModel) {
    return WriteShape.isWrite(method, target == null ? "" : target, isModel);
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
