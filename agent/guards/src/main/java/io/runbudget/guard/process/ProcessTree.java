package io.runbudget.guard.process;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetProcesses;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One process with its descendants, and how it is killed. */
final class ProcessTree implements RunbudgetHandle {
  /** Looking for children may read the whole process table: not for each of a great many. */
  private static final int MOST_LOOKS = 32;

  final Process process;

  /** What stands for it in the engine. */
  final Object spawn;

  private final AtomicBoolean killing = new AtomicBoolean();
  private volatile ProcessTree[] pipeline = {this};
  private volatile boolean server;
  private volatile @Nullable String why;

  private ProcessTree(Process process) {
    this.process = process;
    Object known = RunbudgetProcesses.started(this);
    spawn = known == null ? this : known;
  }

  /** Null if there is no engine to ask. */
  static @Nullable ProcessTree of(Process process) {
    ProcessTree tree = new ProcessTree(process);
    return tree.spawn == tree ? null : tree;
  }

  /** It is killed together with others. */
  void joins(ProcessTree[] others) {
    pipeline = others;
  }

  /** It is a server. */
  void serves() {
    if (!server) {
      server = true;
      RunbudgetProcesses.shares(spawn);
    }
  }

  boolean isServer() {
    return server;
  }

  /** Why it was killed, null if it was not. Said before anybody can see that it was. */
  @Nullable String why() {
    return why;
  }

  @Override
  public void cancel() {
    for (ProcessTree each : pipeline) {
      each.kill();
    }
  }

  /**
   * All but the kill. What it takes from the JDK is loaded and linked then: in a JVM that has just
   * started that was measured at up to 0.2 s, by which its first kill came late.
   */
  @Override
  public void prepare() {
    ProcessHandle top = process.toHandle();
    executable(top);
    ProcessFamily.of(top);
    ProcessFamily.childrenOf(top);
  }

  @Override
  public String close() {
    cancel();
    return "process";
  }

  /** Once, by whoever comes first; nothing happens if the engine says no. */
  private void kill() {
    String reason = process.isAlive() ? RunbudgetProcesses.kills(spawn) : null;
    if (reason == null || !killing.compareAndSet(false, true)) {
      return;
    }
    why = reason;
    ProcessHandle top = process.toHandle();
    String what = "pid=" + top.pid() + " executable=" + executable(top);
    int processes = kill(top);
    RunbudgetProcesses.killed(spawn, what, processes);
  }

  /**
   * From the top, since a shell whose child is killed goes on to start the next. Not by {@code
   * Process.destroyForcibly}, which closes the pipes too and there waits for a blocked writer; once
   * it is dead the JDK closes them.
   */
  private static int kill(ProcessHandle top) {
    List<ProcessHandle> found = ProcessFamily.of(top);
    int killed = top.destroyForcibly() ? 1 : 0;
    for (int i = 0; i < found.size(); i++) {
      ProcessHandle each = found.get(i);
      if (found.size() <= MOST_LOOKS) {
        for (ProcessHandle more : ProcessFamily.childrenOf(each)) {
          if (!found.contains(more)) {
            found.add(more); // forked since
          }
        }
      }
      if (each.destroyForcibly()) {
        killed++;
      }
    }
    return killed;
  }

  private static String executable(ProcessHandle handle) {
    String path = handle.info().command().orElse("unknown");
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
