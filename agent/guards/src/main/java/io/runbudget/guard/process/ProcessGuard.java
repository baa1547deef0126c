package io.runbudget.guard.process;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into the JDK's processes, of 17 to 25. */
public final class ProcessGuard {
  private static final String PROCESS = "java.lang.ProcessImpl";
  private static final String HOOKS = "io.runbudget.guard.process.";

  private ProcessGuard() {}

  public static Guard guard() {
    return Guard.of(
        "process",
        "processes",
        List.of(
            WovenClass.of(
                "java.lang.ProcessBuilder",
                Seam.refuse("start", "starts", "java.lang.ProcessBuilder$Redirect[]"),
                Seam.result("start", "started", "java.lang.ProcessBuilder$Redirect[]"),
                Seam.result("startPipeline", "piped")),
            WovenClass.of(
                PROCESS,
                Seam.enter("waitFor", "waits"),
                Seam.result("waitFor", "ranOut", "long"),
                Seam.check("waitFor", "waited"),
                Seam.thrown("waitFor", "waitFailed"),
                Seam.result("isAlive", "asked"),
                Seam.enter("exitValue", "exitAsked"),
                Seam.enter("onExit", "watched")),
            WovenClass.of(
                "java.lang.ProcessHandleImpl",
                Seam.result("isAlive", "handleAsked"),
                Seam.enter("onExit", "handleWatched")),
            WovenClass.of(
                PROCESS + "$ProcessPipeInputStream",
                Seam.result("<init>", "input"),
                Seam.field("in", "processExited", "exited")),
            WovenClass.of(PROCESS + "$ProcessPipeOutputStream", Seam.result("<init>", "output"))),
        new HookSet(
            PROCESS,
            HOOKS + "ProcessHooks",
            List.of(
                HOOKS + "ProcessMembers",
                HOOKS + "ProcessServers",
                HOOKS + "ProcessFamily",
                HOOKS + "ProcessTree",
                HOOKS + "ProcessTable",
                HOOKS + "ProcessIo",
                HOOKS + "ProcessInput",
                HOOKS + "ProcessOutput")),
        "processes are neither killed nor refused, waits for them and their pipes not bounded");
  }
}
