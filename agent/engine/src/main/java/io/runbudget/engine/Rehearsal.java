package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Walks the way of a stop once, with a run of its own that nobody sees, so that its classes are
 * there before a real stop is in a hurry: loading them takes longer than the grace between two
 * rungs.
 */
public final class Rehearsal {
  private static final Duration DEADLINE = Duration.ofSeconds(1);

  private Rehearsal() {}

  /** Takes some milliseconds; touches nothing but its own objects. */
  public static void run() {
    RunServices services =
        new RunServices(
            new Machinery(
                Ticker.SYSTEM,
                InstantSource.system(),
                new NoTimers(),
                Runnable::run,
                Runnable::run,
                Runnable::run),
            event -> {},
            EngineSettings.deadline(DEADLINE),
            Mode.ENFORCE,
            fault -> {});
    Run run = Run.open(services, "rehearsal", null, EngineSettings.deadline(DEADLINE).deadline());
    Binding binding = run.bind(true);
    Attempt stopped = begin(run);
    Attempt refused = begin(run);
    refused.refuse(RefusalReason.AFTER_DEADLINE, 0);
    refused.over(new IllegalStateException());
    services.ladder.due(run, run.limits.deadlineNanos() + DEADLINE.toNanos());
    stopped.over(new IllegalStateException());
    run.end(Exit.THREW, new IllegalStateException());
    run.unbind(binding);
  }

  private static Attempt begin(Run run) {
    Connector connector = run.services.providers.connector("rehearsal", "localhost", 0);
    Call call = new Call(new Object(), connector, "GET", 0, new NoHandle(), null, null, null);
    return run.begin(call, EndpointPolicy.NONE, 0);
  }

  private static final class NoTimers implements Timers {
    @Override
    public void at(Timed timed, long atNanos) {}

    @Override
    public void cancel(Timed timed) {}
  }

  private static final class NoHandle implements RunbudgetHandle {
    @Override
    public void cancel() {}

    @Override
    public String close() {
      return "stream";
    }
  }
}
