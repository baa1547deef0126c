package io.runbudget.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What runs need around them, with time in the test's hand. */
final class Rig {
  static final Instant WALL = Instant.parse("2026-11-29T20:00:00Z");

  final FakeTicker ticker;
  final FakeTimers timers;
  final DeferredExecutor cancels = new DeferredExecutor();
  final DeferredExecutor results = new DeferredExecutor();
  final RecordingSink sink = new RecordingSink();
  final List<Throwable> faults = new ArrayList<>();
  final List<Long> pausesMillis = new ArrayList<>();
  final RunServices services;
  final Refusals refusals;

  Rig(long epoch, EngineSettings settings, Mode mode) {
    ticker = new FakeTicker(epoch);
    timers = new FakeTimers(ticker);
    services =
        new RunServices(
            ticker,
            () -> WALL,
            timers,
            cancels,
            cancels,
            results,
            sink,
            settings,
            mode,
            faults::add);
    refusals = new Refusals(services, nanos -> pausesMillis.add(nanos / 1_000_000));
  }

  /** Deadline 10 s, hence attempts end at 9.8 s. */
  static Rig enforcing(long epoch) {
    return new Rig(epoch, EngineSettings.deadline(Duration.ofSeconds(10)), Mode.ENFORCE);
  }

  static Rig observing(long epoch) {
    return new Rig(epoch, EngineSettings.deadline(Duration.ofSeconds(10)), Mode.OBSERVE);
  }

  static EngineSettings settings(Duration deadline, Duration reserve) {
    EngineSettings plain = EngineSettings.deadline(deadline);
    return new EngineSettings(
        plain.deadline(),
        Optional.of(reserve),
        false,
        plain.leftoversWindow(),
        plain.exemptHosts(),
        plain.exemptThreads(),
        plain.fuse(),
        ProcessKill.WAITED);
  }

  Run open() {
    return open(null, Optional.empty());
  }

  Run open(Run parent, Optional<Duration> own) {
    return Run.open(services, "Agent.run", parent, own);
  }

  RecordingHandle handle() {
    return new RecordingHandle(ticker);
  }

  Attempt begin(Run run) {
    return begin(run, handle());
  }

  Attempt begin(Run run, RecordingHandle handle) {
    Attempt attempt =
        run.begin(new Object(), "okhttp/api.example.com:443", "POST", 0, handle, null);
    handle.attempt = attempt;
    return attempt;
  }

  /** An attempt that is answered after {@code millis}. */
  void answered(Run run, long millis) {
    Attempt attempt = begin(run);
    refusals.exchange(attempt);
    millis(millis);
    attempt.responded(200, ticker.nanos());
    attempt.over(null);
  }

  void millis(long millis) {
    timers.move(Duration.ofMillis(millis));
  }

  void returned(Run run, Binding entry) {
    run.end(Exit.RETURNED, null);
    run.unbind(entry);
  }

  void threw(Run run, Binding entry, Throwable thrown) {
    run.end(Exit.THREW, thrown);
    run.unbind(entry);
  }
}
