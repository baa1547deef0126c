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
            new Machinery(ticker, () -> WALL, timers, cancels, cancels, results),
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
        ProcessKill.WAITED,
        Powers.NONE);
  }

  Waits waits(Faults guards) {
    return new Waits(services, refusals, guards);
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
    Connector connector = services.providers.connector("okhttp", "api.example.com", 443);
    Call call = new Call(new Object(), connector, "POST", 0, handle, null, null, null);
    Attempt attempt = run.begin(call, EndpointPolicy.NONE, 0);
    handle.attempt = attempt;
    return attempt;
  }

  /** As the engine does it, on the thread of {@code binding}. */
  Attempt begin(Binding binding, String host, int port, long ownNanos) {
    return begin(binding, host, port, ownNanos, handle());
  }

  Attempt begin(Binding binding, String host, int port, long ownNanos, RecordingHandle handle) {
    return begin(binding, host, port, "POST", ownNanos, handle);
  }

  Attempt get(Binding binding, String host, int port, RecordingHandle handle) {
    return begin(binding, host, port, "GET", 0, handle);
  }

  private Attempt begin(
      Binding binding,
      String host,
      int port,
      String method,
      long ownNanos,
      RecordingHandle handle) {
    Connector connector = services.providers.connector("okhttp", host, port);
    Call call =
        new Call(
            new Object(),
            connector,
            method,
            ownNanos,
            handle,
            binding.step(),
            handle.target(),
            binding.before());
    EndpointPolicy policy = services.providers.policy(connector, method, handle.target());
    Attempt attempt = binding.run.begin(call, policy, services.retries.repetition(call));
    binding.began(attempt);
    attempt.plan = binding.plan();
    refusals.opened(attempt);
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
