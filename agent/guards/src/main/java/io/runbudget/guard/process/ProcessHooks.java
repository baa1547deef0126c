package io.runbudget.guard.process;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetProcesses;
import io.runbudget.bridge.RunbudgetWaits;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is called from the woven methods, see {@code ProcessGuard}. */
public final class ProcessHooks {

  private ProcessHooks() {}

  // Starts.

  /** Somebody is about to start a process; a run that is past its deadline starts none. */
  public static @Nullable Throwable starts(Object self) {
    String refusal = RunbudgetProcesses.starts();
    return refusal == null ? null : new IOException(refusal);
  }

  /** A process has been started, by whoever. */
  public static Object started(Object self, Object process) throws Throwable {
    ProcessTree tree = ProcessTree.of((Process) process);
    if (tree != null) {
      if (RunbudgetBridge.isBound()) {
        if (ProcessServers.isStarting()) {
          tree.serves();
        }
        ProcessTable.add(tree);
      }
      ProcessMembers.attach((Process) process, tree);
    }
    return process;
  }

  /** Processes have been started that read from each other. */
  public static Object piped(@Nullable Object self, Object processes) {
    ProcessTable.join((List<?>) processes);
    return processes;
  }

  // Pipes.

  /** Our end of a process's output is made; nobody else knows it yet. */
  public static void input(Object self) throws Throwable {
    Object in = ProcessMembers.in(self);
    if (in instanceof FileInputStream own) {
      ProcessMembers.in(self, new ProcessInput(own));
    }
  }

  /** The same of its input. */
  public static void output(Object self) throws Throwable {
    Object out = ProcessMembers.out(self);
    if (out instanceof FileOutputStream own) {
      ProcessMembers.out(self, new ProcessOutput(own));
    }
  }

  /**
   * The process has exited, and what it has left in the pipe is about to take the stream's place.
   * Not if we killed it: what was read so far would look complete.
   */
  public static @Nullable Object exited(Object self, @Nullable Object in) throws Throwable {
    return in instanceof ProcessInput input && input.exits() ? null : in;
  }

  // Waits.

  /** A thread is about to wait for the exit. */
  public static void waits(Object process) {
    if (RunbudgetBridge.isBound()) {
      ProcessTree tree = ProcessTable.get((Process) process);
      if (tree == null) {
        RunbudgetWaits.waits();
      } else {
        RunbudgetProcesses.waitsFor(tree.spawn);
      }
    }
  }

  /** It has waited; after a kill of ours what it got is true. */
  public static @Nullable Throwable waited(Object process) {
    RunbudgetWaits.waited();
    return null;
  }

  /** It could not; if that was us, what is thrown instead says why. */
  public static Throwable waitFailed(Object process, Throwable thrown) {
    return RunbudgetWaits.waitedThrowing(thrown);
  }

  // Questions.

  /** A wait for the exit has ended; {@code exited} is false if its own time ran out. */
  public static boolean ranOut(Object process, boolean exited) {
    return !asked(process, !exited);
  }

  /** Somebody has asked whether the process is alive. */
  public static boolean asked(Object process, boolean alive) {
    if (alive && RunbudgetBridge.isBound()) {
      ask(ProcessTable.get((Process) process));
    }
    return alive;
  }

  /** The same by a handle. */
  public static boolean handleAsked(Object handle, boolean alive) {
    if (alive && RunbudgetBridge.isBound()) {
      ask(ProcessTable.get((ProcessHandle) handle));
    }
    return alive;
  }

  /** Somebody is about to ask for the exit code; after the exit that says nothing any more. */
  public static void exitAsked(Object process) {
    if (RunbudgetBridge.isBound()) {
      ask(ProcessTable.get((Process) process));
    }
  }

  private static void ask(@Nullable ProcessTree tree) {
    if (tree != null) {
      RunbudgetProcesses.asks(tree.spawn);
    }
  }

  /** Somebody asks for a future of the exit. */
  public static void watched(Object process) {
    if (RunbudgetBridge.isBound()) {
      watch(ProcessTable.get((Process) process));
    }
  }

  /** The same by a handle. */
  public static void handleWatched(Object handle) {
    if (RunbudgetBridge.isBound()) {
      watch(ProcessTable.get((ProcessHandle) handle));
    }
  }

  private static void watch(@Nullable ProcessTree tree) {
    if (tree != null) {
      RunbudgetProcesses.watches(tree.spawn);
    }
  }
}
