package io.runbudget.guard.executor;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.Seam.Place;
import io.runbudget.guard.WovenClass;
import java.util.ArrayList;
import java.util.List;

/** What is woven into {@code java.util.concurrent} and {@code Thread}: calls of the bridge. */
public final class ExecutorGuard {
  private static final String CONCURRENT = "java.util.concurrent.";
  private static final String RUNNABLE = "java.lang.Runnable";
  private static final String CALLABLE = CONCURRENT + "Callable";
  private static final String NEW = "<init>";

  private ExecutorGuard() {}

  public static Guard guard() {
    return guard(Runtime.version().feature());
  }

  /**
   * The guard for one version of Java. Classes that a version does not have are never met; what a
   * class gets only in a later one is asked for there.
   */
  static Guard guard(int java) {
    List<WovenClass> woven = new ArrayList<>();
    woven.add(
        WovenClass.of(
            CONCURRENT + "FutureTask",
            Seam.carried(0, NEW, CALLABLE),
            Seam.carried(0, NEW, RUNNABLE)));
    woven.add(pool());
    woven.add(
        WovenClass.of(
            CONCURRENT + "ScheduledThreadPoolExecutor",
            Seam.task(Place.TASK_HIDDEN, "scheduleAtFixedRate", "hide"),
            Seam.task(Place.TASK_HIDDEN, "scheduleWithFixedDelay", "hide")));
    woven.add(stages());
    adapters(woven, java);
    threads(woven);
    return Guard.ofJdk(
        "executor",
        "java.util.concurrent and Thread",
        woven,
        "work handed to other threads is not bounded");
  }

  private static WovenClass pool() {
    return WovenClass.of(
        CONCURRENT + "ThreadPoolExecutor",
        Seam.passed("execute", "addWorker", "queued"),
        Seam.passed("execute", "offer", "queued"),
        Seam.task(Place.TASK_ARGUMENT_OF, "remove", "removed", RUNNABLE),
        Seam.task(Place.TASK_ARGUMENT, "reject", "plain", RUNNABLE),
        Seam.task(Place.TASK_RESULT, "drainQueue", "plain"),
        Seam.shown("runWorker", "beforeExecute"),
        Seam.shown("runWorker", "afterExecute"),
        Seam.task(Place.TASK_HIDDEN, "addWorker", "hide"));
  }

  /** Each of these gets the function last but for {@code completeAsync}. */
  private static WovenClass stages() {
    return WovenClass.of(
        CONCURRENT + "CompletableFuture",
        Seam.carried(1, "asyncSupplyStage"),
        Seam.carried(1, "asyncRunStage"),
        Seam.carried(0, "completeAsync", CONCURRENT + "Executor"),
        Seam.carried(1, "uniApplyStage"),
        Seam.carried(1, "uniAcceptStage"),
        Seam.carried(1, "uniRunStage"),
        Seam.carried(1, "uniWhenCompleteStage"),
        Seam.carried(1, "uniHandleStage"),
        Seam.carried(1, "uniExceptionallyStage"),
        Seam.carried(1, "uniComposeExceptionallyStage"),
        Seam.carried(1, "uniComposeStage"),
        Seam.carried(2, "biApplyStage"),
        Seam.carried(2, "biAcceptStage"),
        Seam.carried(2, "biRunStage"),
        Seam.carried(2, "orApplyStage"),
        Seam.carried(2, "orAcceptStage"),
        Seam.carried(2, "orRunStage"));
  }

  private static void adapters(List<WovenClass> woven, int java) {
    String task = CONCURRENT + "ForkJoinTask$";
    for (String runnable :
        List.of("AdaptedRunnable", "AdaptedRunnableAction", "RunnableExecuteAction")) {
      woven.add(WovenClass.of(task + runnable, Seam.carried(0, NEW, RUNNABLE)));
    }
    for (String callable : List.of("AdaptedCallable", "AdaptedInterruptibleCallable")) {
      woven.add(WovenClass.of(task + callable, Seam.carried(0, NEW, CALLABLE)));
    }
    woven.add(WovenClass.of(task + "AdaptedInterruptibleRunnable", Seam.carried(0, NEW, RUNNABLE)));
    woven.add(
        WovenClass.of(CONCURRENT + "ForkJoinPool$InvokeAnyTask", Seam.carried(1, NEW, CALLABLE)));
    woven.add(WovenClass.of(task + "InvokeAnyTask", Seam.carried(0, NEW, CALLABLE)));
    woven.add(WovenClass.of(task + "CallableWithTimeout", Seam.carried(0, NEW, CALLABLE)));
    if (java >= 25) {
      woven.add(
          WovenClass.of(
              CONCURRENT + "ForkJoinPool",
              Seam.carried(0, "schedule", RUNNABLE),
              Seam.carried(0, "schedule", CALLABLE)));
    }
  }

  private static void threads(List<WovenClass> woven) {
    woven.add(
        WovenClass.of(
            "java.lang.Thread",
            Seam.task(Place.TASK_STARTS, "start", "starts"),
            Seam.task(Place.TASK_ENDS, "exit", "ends")));
    woven.add(
        WovenClass.of(
            "java.lang.VirtualThread",
            Seam.task(Place.TASK_STARTS, "start", "starts", "jdk.internal.vm.ThreadContainer"),
            Seam.task(Place.TASK_ENDS, "run", "ends", RUNNABLE)));
  }
}
