package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What can be told of an attempt's request before it is sent. A {@link RunbudgetHandle} that
 * implements it as well is asked while the attempt is opened and admitted, on the thread that does
 * so; for its body, if that was not known then, once more as its first exchange begins. Nothing it
 * does may consume a body that can be sent only once.
 */
public interface RunbudgetRequest extends RunbudgetHeaders {

  /**
   * The method, asked as the first exchange begins: of some clients it is not certain before.
   *
   * @return null if it is the one that the attempt was opened with
   */
  default @Nullable String method() throws Throwable {
    return null;
  }

  /** Raw path and query, {@code /v1/jobs?id=7}. */
  String target() throws Throwable;

  /** Length of the body in bytes, 0 without one, -1 if that is known only once it is sent. */
  long length() throws Throwable;

  /**
   * The body, if it is in memory.
   *
   * @param max bytes at most
   * @return null if it is longer, or can be sent only once, or is not known
   */
  byte @Nullable [] body(int max) throws Throwable;

  /**
   * Whether the exchange that is about to begin sends this request, as it is or changed on its way.
   * What a client asks for in between, a token say, is no part of what the application wants.
   *
   * @param redirected whether the answer before was a redirect that makes a read of a write
   */
  default boolean isOwn(boolean redirected) throws Throwable {
    return !redirected;
  }

  /**
   * Whether the guard asks {@link RunbudgetWire#reply} after each exchange that may begin, and can
   * give that answer in its place.
   */
  default boolean answers() {
    return false;
  }
}
