package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The port as the bridge uses it: deadline 10 s, attempts end at 9.8 s. */
abstract class EngineScenes {
  final FakeTicker ticker = new FakeTicker(-1);
  final FakeTimers timers = new FakeTimers(ticker);
  final RecordingSink sink = new RecordingSink();
  final List<String> outside = new ArrayList<>();
  final List<Throwable> faults = new ArrayList<>();
  final EntryPoints entries = new EntryPoints(new FakeEntries());
  final int plan = entries.number("Plan.run");
  final int tool = entries.number("Tool.run");

  Engine engine(EngineSettings settings, Mode mode) {
    return new Engine(
        settings,
        mode,
        entries,
        sink,
        (guard, host, url) -> outside.add(guard + " " + host + " " + url),
        new Faults((guard, count, fault) -> faults.add(fault)),
        (caller, guard, name, type) -> {
          throw new NoSuchMethodException(name);
        },
        new Machinery(ticker, () -> Rig.WALL, timers, Runnable::run, Runnable::run, Runnable::run));
  }

  Engine engine() {
    return engine(EngineSettings.deadline(Duration.ofSeconds(10)), Mode.ENFORCE);
  }

  Object open(Engine engine, Object bound) {
    return open(engine, bound, new RecordingHandle(ticker));
  }

  static Object open(Engine engine, Object bound, RecordingHandle handle) {
    Object attempt =
        engine.open(bound, new Object(), "okhttp", "api.example.com", 443, "POST", 0, handle);
    handle.attempt = (Attempt) attempt;
    return attempt;
  }

  void answered(Engine engine, Object bound) {
    Object attempt = open(engine, bound);
    assertThat(engine.exchange(attempt)).isNull();
    engine.responded(attempt, 200);
    assertThat(engine.ended(attempt, null)).isNull();
  }
}
