package io.runbudget.guard.api;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the library for applications. */
public final class ApiGuard {
  private static final String AGENT = "io.runbudget.api.Agent";
  private static final String HOOKS = "io.runbudget.guard.api.ApiHooks";
  private static final String RUN = "java.lang.Object";
  private static final String NAME = "java.lang.String";

  private ApiGuard() {}

  public static Guard guard() {
    return Guard.of(
        "api",
        "runbudget-api",
        List.of(
            WovenClass.of(
                AGENT,
                Seam.product("current", "current"),
                Seam.product("isOpen", "isOpen", RUN),
                Seam.product("id", "id", RUN),
                Seam.product("name", "name", RUN),
                Seam.product("remainingNanos", "left", RUN),
                Seam.product("remainingForAttemptsNanos", "attemptLeft", RUN),
                Seam.product("remainingTokens", "tokensLeft", RUN),
                Seam.product("remainingMicroUsd", "microUsdLeft", RUN),
                Seam.product("stop", "stop", RUN),
                Seam.product("isStopped", "isStopped", RUN),
                Seam.product("isEnforced", "isEnforced", RUN),
                Seam.enter("partial", "partial"),
                Seam.product("enterStep", "enterStep", NAME),
                Seam.enter("leaveStep", "leaveStep", RUN),
                Seam.product("currentStep", "currentStep"))),
        new HookSet(AGENT, HOOKS, List.of()),
        "the application is not told what is left, and what it says is not heard");
  }
}
