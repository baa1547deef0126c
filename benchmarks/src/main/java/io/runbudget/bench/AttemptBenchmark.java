package io.runbudget.bench;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.engine.Engine;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.engine.Faults;
import io.runbudget.engine.Mode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The engine's whole bookkeeping of one attempt, and of one run with one attempt. */
@State(Scope.Benchmark)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AttemptBenchmark {

  /** Cancels nothing: nothing is ever in flight that long. */
  private static final class NoHandle implements RunbudgetHandle {
    @Override
    public void cancel() {}

    @Override
    public String close() {
      return "stream";
    }
  }

  private final RunbudgetHandle handle = new NoHandle();
  private Engine engine;
  private int entry;
  private Object run;
  private int calls;

  /** An engine as the agent makes it, without records. */
  @Setup
  public void engine() {
    EntryPoints entries = new EntryPoints(name -> new EntryPoint(name, Optional.empty()));
    entry = entries.number("bench.Run.run");
    engine =
        new Engine(
            EngineSettings.deadline(Duration.ofHours(1)),
            Mode.ENFORCE,
            entries,
            event -> {},
            (guard, host, url) -> {},
            new Faults((guard, count, fault) -> {}),
            (caller, guard, name, type) -> {
              throw new NoSuchMethodException(name);
            });
    run = engine.enter(entry, null);
  }

  /** Open, admit, exchange, response, end. The run is renewed before its report grows long. */
  @Benchmark
  public Object attempt() {
    if (++calls % 500 == 0) {
      engine.left(run, null, null);
      run = engine.enter(entry, null);
    }
    return call(run);
  }

  /** A run with one attempt, settled. */
  @Benchmark
  public Object runWithOneAttempt() {
    Object token = engine.enter(entry, null);
    Object ended = call(token);
    engine.left(token, null, null);
    return ended;
  }

  private Object call(Object token) {
    Object key = new Object();
    Object attempt = engine.open(token, key, "bench", "api.example.com", 443, "POST", 0, handle);
    engine.admit(attempt);
    engine.exchange(attempt);
    Object found = engine.attempt(key);
    engine.responded(found, 200);
    engine.ended(found, null);
    return attempt;
  }
}
