package io.runbudget.guard.process;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetProcesses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The processes that runs have started, by pid. Those that have exited are forgotten when the next
 * one is started.
 */
final class ProcessTable {
  private static final ConcurrentHashMap<Long, ProcessTree> STARTED = new ConcurrentHashMap<>();

  private ProcessTable() {}

  static void add(ProcessTree tree) {
    RunbudgetBridge.bind(null); // it is not the run that asks
    try {
      forgetExited();
    } finally {
      RunbudgetBridge.unbind();
    }
    STARTED.put(tree.process.pid(), tree);
  }

  private static void forgetExited() {
    for (Map.Entry<Long, ProcessTree> each : STARTED.entrySet()) {
      ProcessTree known = each.getValue();
      if (!known.process.isAlive() && STARTED.remove(each.getKey(), known)) {
        RunbudgetProcesses.gone(known.spawn);
      }
    }
  }

  static @Nullable ProcessTree get(Process process) {
    ProcessTree tree = STARTED.get(process.pid());
    return tree != null && tree.process == process ? tree : null;
  }

  static @Nullable ProcessTree get(ProcessHandle handle) {
    ProcessTree tree = STARTED.get(handle.pid());
    return tree != null && tree.process.toHandle().equals(handle) ? tree : null;
  }

  /** {@code processes} read from each other. */
  static void join(List<?> processes) {
    List<ProcessTree> trees = new ArrayList<>();
    for (Object each : processes) {
      ProcessTree tree = get((Process) each);
      if (tree != null) {
        trees.add(tree);
      }
    }
    ProcessTree[] pipeline = trees.toArray(new ProcessTree[0]);
    for (ProcessTree tree : pipeline) {
      tree.joins(pipeline);
    }
  }
}
