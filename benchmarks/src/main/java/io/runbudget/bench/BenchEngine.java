package io.runbudget.bench;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import io.runbudget.engine.Engine;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.engine.Faults;
import io.runbudget.engine.Mode;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.Powers;
import java.time.Duration;
import java.util.Optional;

/** An engine as the agent makes it, without records, and the way of one attempt through it. */
final class BenchEngine {
  private static final String GUARD = "bench";
  private static final int PORT = 443;
  private static final int OK = 200;
  private static final RunbudgetHeaders HEADERS =
      name -> name.equalsIgnoreCase("Content-Type") ? "application/json" : null;

  private final Engine engine;
  private final int entry;

  BenchEngine(Powers powers, ModelMeter meter) {
    EntryPoints entries = new EntryPoints(name -> new EntryPoint(name, Optional.empty()));
    entry = entries.number("bench.Run.run");
    engine =
        new Engine(
            EngineSettings.deadline(Duration.ofHours(1)).with(powers),
            Mode.ENFORCE,
            entries,
            event -> {},
            (guard, host, url) -> {},
            new Faults(
                (guard, count, fault) -> {
                  throw new IllegalStateException(guard, fault);
                }),
            (caller, guard, name, type) -> {
              throw new NoSuchMethodException(name);
            });
    engine.meter(meter);
  }

  /** The current thread enters a run. */
  Object enter() {
    return engine.enter(entry, null);
  }

  /** And leaves it, which settles it. */
  void left(Object run) {
    engine.left(run, null, null);
  }

  /** All that a guard tells of one attempt that is answered. */
  Object attempt(Object run, String host, String method, BenchRequest request, byte[] answer) {
    Object key = new Object(); // the library's call
    Object opened = engine.open(run, key, GUARD, host, PORT, method, 0, request);
    if (opened == null || engine.admit(opened) != null) {
      throw new IllegalStateException("not admitted");
    }
    Object found = engine.attempt(key);
    if (engine.exchange(found) != null) {
      throw new IllegalStateException("refused");
    }
    engine.wire().headers(found);
    engine.wire().connected(found);
    RunbudgetTap tap = engine.wire().responded(found, OK, HEADERS);
    if (tap != null) {
      tap.bytes(answer, 0, answer.length);
      tap.end(true);
    }
    engine.ended(found, null);
    return found;
  }
}
