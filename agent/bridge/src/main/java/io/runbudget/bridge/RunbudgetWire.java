package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/** What hooks say and ask of what goes over the wire, inside the catch of their call sites. */
public final class RunbudgetWire {

  private RunbudgetWire() {}

  /** See {@link RunbudgetWirePort#connecting}. */
  public static void connecting(Object attempt) {
    RunbudgetPort engine = RunbudgetBridge.port();
    if (engine != null) {
      engine.wire().connecting(attempt);
    }
  }

  /** See {@link RunbudgetWirePort#leased}. */
  public static void leased(Object attempt) {
    RunbudgetPort engine = RunbudgetBridge.port();
    if (engine != null) {
      engine.wire().leased(attempt);
    }
  }

  /** See {@link RunbudgetWirePort#connected}. */
  public static void connected(Object attempt) {
    RunbudgetPort engine = RunbudgetBridge.port();
    if (engine != null) {
      engine.wire().connected(attempt);
    }
  }

  /** See {@link RunbudgetWirePort#reply}. */
  public static @Nullable RunbudgetReply reply(Object attempt) {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null ? null : engine.wire().reply(attempt);
  }

  /** See {@link RunbudgetWirePort#headers}. */
  public static String @Nullable [] headers(Object attempt) {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null ? null : engine.wire().headers(attempt);
  }

  /** See {@link RunbudgetWirePort#responded}. */
  public static @Nullable RunbudgetTap responded(
      Object attempt, int status, RunbudgetHeaders headers) {
    RunbudgetPort engine = RunbudgetBridge.port();
    return engine == null ? null : engine.wire().responded(attempt, status, headers);
  }
}
