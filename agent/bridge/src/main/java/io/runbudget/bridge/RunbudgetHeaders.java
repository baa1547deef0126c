package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/** Headers of a request or a response, as a hook reads them. */
@FunctionalInterface
public interface RunbudgetHeaders {

  /**
   * The first value of a header.
   *
   * @param name in whatever case
   * @return null if there is none
   */
  @Nullable String header(String name) throws Throwable;
}
