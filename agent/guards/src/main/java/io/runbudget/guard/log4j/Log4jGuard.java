package io.runbudget.guard.log4j;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into Log4j 2.19 to 2.25. */
public final class Log4jGuard {
  private static final String PACKAGE = "org.apache.logging.log4j.core.impl.";
  private static final String INJECTOR = PACKAGE + "ThreadContextDataInjector$";
  private static final String HOOKS = "io.runbudget.guard.log4j.Log4jHooks";

  private Log4jGuard() {}

  public static Guard guard() {
    return Guard.of(
        "log4j",
        "Log4j",
        List.of(
            injector("ForDefaultThreadContextMap"),
            injector("ForCopyOnWriteThreadContextMap"),
            injector("ForGarbageFreeThreadContextMap")),
        new HookSet(PACKAGE + "ContextDataFactory", HOOKS, List.of()),
        "log lines do not name their run");
  }

  private static WovenClass injector(String name) {
    return WovenClass.of(INJECTOR + name, Seam.result("injectContextData", "injected"));
  }
}
