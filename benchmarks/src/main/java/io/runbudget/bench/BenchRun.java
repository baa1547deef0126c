package io.runbudget.bench;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The run that a thread is in. A new one every 500 attempts, before its report is full; what that
 * costs, about a microsecond and a kilobyte, is in the figures, divided by 500.
 */
@State(Scope.Thread)
public class BenchRun {
  private static final int ATTEMPTS = 500;

  private Object run = new Object();
  private int attempts;

  Object next(BenchEngine engine) {
    if (attempts++ % ATTEMPTS == 0) {
      if (attempts > 1) {
        engine.left(run);
      }
      run = engine.enter();
    }
    return run;
  }
}
