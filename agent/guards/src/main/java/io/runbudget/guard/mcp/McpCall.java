package io.runbudget.guard.mcp;

import org.jspecify.annotations.Nullable;

/** What an answer has to say of the call it belongs to. None of it throws. */
interface McpCall {

  /**
   * It is over.
   *
   * @return null if it ended by itself, else why it was stopped
   */
  @Nullable String ended(@Nullable Throwable error);

  /** The server is told that nobody waits for its answer; returns before it is. */
  void tell(String reason);

  /** This thread works for the call's run, until {@link #unbind}. */
  void bind();

  void unbind();
}
