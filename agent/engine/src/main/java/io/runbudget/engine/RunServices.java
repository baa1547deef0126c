package io.runbudget.engine;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** What every run shares. The mode is the only part that changes. */
final class RunServices {
  final Ticker ticker;
  final InstantSource wall;
  final Timers timers;
  private final Machinery machinery;
  final RunEventSink sink;
  final EngineSettings settings;
  final Consumer<Throwable> faults;
  final Ladder ladder;
  final Unblocking unblocking;
  final InFlight inFlight = new InFlight();
  final Providers providers;
  final Retries retries;
  final WriteKeys writes;

  /**
   * Knows what calls of models use; set before the first run. Not among the settings: those are
   * read before the bridge has its place, and this speaks of the bridge's types.
   */
  ModelMeter meter = ModelMeter.NONE;

  /** Runs from their start until they are reported, for the JVM's end. */
  final Unsettled unsettled = new Unsettled();

  private volatile Mode mode;

  RunServices(
      Machinery machinery,
      RunEventSink sink,
      EngineSettings settings,
      Mode mode,
      Consumer<Throwable> faults) {
    this.ticker = machinery.ticker();
    this.wall = machinery.wall();
    this.timers = machinery.timers();
    this.machinery = machinery;
    this.sink = sink;
    this.settings = settings;
    this.mode = mode;
    this.faults = faults;
    this.providers = new Providers(ticker, new Endpoints(settings.powers().endpoints()));
    this.retries = new Retries(this);
    this.writes = new WriteKeys(this);
    this.ladder = new Ladder(this);
    this.unblocking = new Unblocking(this);
  }

  Mode mode() {
    return mode;
  }

  void mode(Mode next) {
    mode = next;
  }

  /**
   * Whether {@code run} may be acted upon. A run opened in observe stays observed; switching away
   * from enforce frees the runs opened under it.
   */
  boolean enforces(Run run) {
    return mode == Mode.ENFORCE && run.mode == Mode.ENFORCE;
  }

  /** Whether {@code run} is held to its budget, without a look at the clock while it is open. */
  boolean holds(Run run) {
    return run.stop() == null ? !run.isAnswered() : run.holds(ticker.nanos());
  }

  boolean isExempt(Thread thread) {
    return settings.exemptThreads().test(thread.getName());
  }

  void emit(RunEvent event) {
    try {
      sink.accept(event);
    } catch (Throwable t) {
      faults.accept(t);
    }
  }

  /** Runs {@code work} on the cancel pool; what it throws is counted. */
  void async(ThrowingRunnable work) {
    on(machinery.cancels(), work);
  }

  /** The same for what calls into no library and no listener. */
  void swiftly(ThrowingRunnable work) {
    on(machinery.interrupts(), work);
  }

  /** The same for what tells an application that waits, which may keep the thread. */
  void tell(ThrowingRunnable work) {
    on(machinery.results(), work);
  }

  private void on(Executor pool, ThrowingRunnable work) {
    try {
      pool.execute(
          () -> {
            try {
              work.run();
            } catch (Throwable t) {
              faults.accept(t);
            }
          });
    } catch (Throwable t) {
      faults.accept(t);
    }
  }

  /** Work that may throw anything, since it calls into libraries. */
  interface ThrowingRunnable {
    void run() throws Throwable;
  }
}
