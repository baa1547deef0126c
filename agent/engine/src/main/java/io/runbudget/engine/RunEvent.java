package io.runbudget.engine;

import java.util.Optional;

/** What leaves the engine: typed facts, through one {@link RunEventSink}. */
public sealed interface RunEvent {

  /** Id of the run it is about. */
  String runId();

  /** A run was opened. {@code plannedNanos} is -1 without a deadline. */
  record Opened(String runId, String name, Mode mode, long plannedNanos) implements RunEvent {}

  /** The first refusal of a run; later ones are only counted. */
  record Refused(String runId, String name, RefusalReason reason, String message)
      implements RunEvent {}

  /** A limit was reached. {@code enforced} is false in observe. Sent once per run. */
  record Stopped(String runId, String name, StopReason stop, boolean enforced, String cause)
      implements RunEvent {}

  /**
   * A process of a stopped run was killed.
   *
   * @param what its id and its executable, never its arguments
   * @param processes how many, its descendants included
   */
  record Killed(String runId, String name, String what, int processes) implements RunEvent {}

  /** Work was still going after the run had been stopped. */
  record LeftOver(String runId, String name, Leftover leftover) implements RunEvent {}

  /** The window of a stopped run is over: {@code thread}, if any, is free to work on unbounded. */
  record Released(String runId, String name, Optional<String> thread) implements RunEvent {}

  /** Too many runs were stopped: enforce has fallen back to observe with this run. */
  record FuseFell(String runId, double share) implements RunEvent {}

  /**
   * The run has ended, and so has what belonged to it or the time given to that. Sent once; later
   * than this only leftovers are heard of: refused, seen, released.
   */
  record Settled(RunReport report) implements RunEvent {
    @Override
    public String runId() {
      return report.id();
    }
  }
}
