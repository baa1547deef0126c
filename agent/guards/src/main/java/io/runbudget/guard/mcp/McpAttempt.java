package io.runbudget.guard.mcp;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import org.jspecify.annotations.Nullable;

/** A request of a run, as the engine knows it. */
final class McpAttempt implements McpCall {
  private static final String GUARD = "mcp";
  private static final String INITIALIZE = "initialize";
  private static final int ANSWERED = 200;

  private final McpOtherSide session;
  private final String method;
  private final @Nullable String id;
  private volatile @Nullable Object attempt;

  McpAttempt(McpOtherSide session, String method, @Nullable String id) {
    this.session = session;
    this.method = method;
    this.id = id;
  }

  /**
   * Begins it in the run of this thread.
   *
   * @return why it may not go on; null if it may, or if there is no run
   */
  @Nullable String open(RunbudgetHandle stop) {
    try {
      Object opened = RunbudgetBridge.open(this, GUARD, session.name(), -1, method, 0, stop);
      attempt = opened;
      return opened == null ? null : RunbudgetBridge.exchange(opened);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  boolean isOpened() {
    return attempt != null;
  }

  @Override
  public @Nullable String ended(@Nullable Throwable error) {
    try {
      Object mine = attempt;
      if (mine == null) {
        mine = RunbudgetBridge.attempt(this); // the ladder was here before open() had returned
      }
      if (mine == null) {
        return null;
      }
      if (error == null) {
        RunbudgetBridge.responded(mine, ANSWERED);
      }
      return RunbudgetBridge.ended(mine, error);
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
      return null;
    }
  }

  @Override
  public void tell(String reason) {
    String mine = id;
    if (mine == null || method.equals(INITIALIZE)) { // which the protocol forbids to cancel
      return;
    }
    try {
      session.forget(mine);
      McpMessenger.later(() -> session.cancelled(mine, reason));
    } catch (Throwable t) {
      RunbudgetBridge.fault(GUARD, t);
    }
  }

  @Override
  public void bind() {
    RunbudgetBridge.bind(attempt);
  }

  @Override
  public void unbind() {
    RunbudgetBridge.unbind();
  }
}
