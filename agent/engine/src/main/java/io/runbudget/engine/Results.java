package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetResultPort;
import org.jspecify.annotations.Nullable;

/** Results that arrive after the call has returned, as hooks say so, on any thread. */
final class Results extends RunbudgetResultPort {
  private final Entering entering;
  private final LateResults late;

  Results(Entering entering, LateResults late) {
    this.entering = entering;
    this.late = late;
  }

  @Override
  public @Nullable Object awaits(String name, @Nullable Object bound, RunbudgetHandle stop) {
    Run outer = bound == null ? null : ((Binding) bound).run;
    Run opened = entering.named(name, outer);
    Run run = opened == null ? outer : opened;
    if (run == null || (opened == null && run.isEnded())) {
      return null; // off
    }
    PlanStep plan = opened != null || bound == null ? null : ((Binding) bound).plan();
    Result result = new Result(run, opened != null, stop, plan);
    run.awaits(result);
    late.awaited(result);
    return result;
  }

  @Override
  public @Nullable String stopped(Object result) {
    Result awaited = (Result) result;
    return awaited.isStopped() ? Messages.stopped(awaited.run) : null;
  }

  @Override
  public @Nullable String arrived(Object result, @Nullable Throwable error) {
    Result awaited = (Result) result;
    awaited.arrives();
    String late = stopped(result);
    Run run = awaited.run;
    if (awaited.opened) {
      run.end(error == null ? Exit.RETURNED : Exit.THREW, error);
    }
    run.awaitsNoMore(awaited);
    return late;
  }

  @Override
  public void abandoned(Object result) {
    Result awaited = (Result) result;
    awaited.arrives();
    Run run = awaited.run;
    if (awaited.opened) {
      run.end(Exit.UNFINISHED, null);
    }
    run.awaitsNoMore(awaited);
  }
}
