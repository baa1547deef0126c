package io.runbudget.guard.slf4j;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the SLF4J API, 2.0. */
public final class Slf4jGuard {
  private static final String MDC = "org.slf4j.MDC";
  private static final String HOOKS = "io.runbudget.guard.slf4j.Slf4jHooks";

  private Slf4jGuard() {}

  public static Guard guard() {
    return Guard.of(
        "slf4j",
        "SLF4J",
        List.of(WovenClass.of(MDC, Seam.product("get", "value", "java.lang.String"))),
        new HookSet(MDC, HOOKS, List.of()),
        "MDC.get does not know the run");
  }
}
