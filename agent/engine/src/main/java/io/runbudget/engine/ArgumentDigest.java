package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * Reduces a request's body to what it says, so that the same arguments in another spelling are
 * equal. Thread-safe; blocks on nothing.
 */
@FunctionalInterface
public interface ArgumentDigest {

  /** The longest body that is looked at, in bytes: 1 MiB. */
  int MAX_BYTES = 1 << 20;

  /**
   * The digest of a body.
   *
   * @param body at most {@link #MAX_BYTES}; not kept, not changed
   * @param contentType the request's header of that name, if it has one
   * @return 64 hexadecimal digits
   */
  String of(byte[] body, @Nullable String contentType);
}
