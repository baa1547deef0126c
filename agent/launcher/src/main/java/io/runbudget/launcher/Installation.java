package io.runbudget.launcher;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetTasks;
import io.runbudget.engine.AgentThreads;
import io.runbudget.engine.Dollars;
import io.runbudget.engine.Engine;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.engine.Faults;
import io.runbudget.engine.Idempotency;
import io.runbudget.engine.Mode;
import io.runbudget.engine.Powers;
import io.runbudget.engine.Rehearsal;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import io.runbudget.launcher.report.Coverage;
import io.runbudget.launcher.report.OutsideRuns;
import io.runbudget.launcher.settings.Durations;
import io.runbudget.launcher.settings.Settings;
import io.runbudget.launcher.weave.HookClasses;
import io.runbudget.launcher.weave.WeaveTable;
import io.runbudget.launcher.weave.Weaver;
import io.runbudget.record.RecordWriter;
import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Puts the agent together. Before main only the transformer and its table are made; engine, records
 * and reports come with the first class that is woven, so that a JVM without one pays for none.
 */
final class Installation {
  /** Loading a class takes milliseconds at most; one that could not be defined never comes. */
  private static final int EARLY_LOOKS = 100;

  private static final long EARLY_PAUSE = 1_000_000L;

  private final Settings settings;
  private final AgentLog log;
  private final Instrumentation instrumentation;
  private final List<Guard> guards = new ArrayList<>();
  private final WeaveTable table;
  private final EntryPoints entries = new EntryPoints(new Entries());
  private final Coverage coverage;
  private final OutsideRuns outside = new OutsideRuns();
  private final Weaver weaver;
  private final AtomicBoolean arming = new AtomicBoolean();
  private @Nullable Engine engine;
  private @Nullable HookClasses hooks;

  Installation(Settings settings, AgentLog log, Instrumentation instrumentation) {
    this.settings = settings;
    this.log = log;
    this.instrumentation = instrumentation;
    for (Guard guard : Guards.all()) {
      if (settings.isEnabled(guard.name())) {
        guards.add(guard);
      }
    }
    if (settings.logMdc()) {
      guards.addAll(Guards.logging());
    }
    List<String> methods = EntryNames.of(settings, log);
    table = new WeaveTable(guards, methods, EntryNames.knownClasses(methods));
    coverage = new Coverage(table.entryTypes(), log);
    weaver = new Weaver(table, entries, new Begin(), coverage);
  }

  void install() {
    instrumentation.addTransformer(weaver, true);
    retransform(false);
    log.info(startLine());
    Housekeeping.start(this, settings, log);
  }

  private String startLine() {
    StringBuilder line = new StringBuilder("started version=").append(Version.text());
    line.append(" mode=").append(Launcher.word(settings.mode()));
    Optional<Duration> deadline = settings.engine().deadline();
    if (deadline.isPresent()) {
      line.append(" deadline=").append(Durations.text(deadline.get()));
      Optional<String> basis = settings.basis();
      if (basis.isPresent()) {
        String quote = basis.get().indexOf(' ') < 0 ? "" : "\"";
        line.append(" basis=").append(quote).append(basis.get()).append(quote);
      }
    }
    powers(line, settings);
    line.append(" guards=");
    String comma = "";
    for (Guard guard : guards) {
      line.append(comma).append(guard.name());
      comma = ",";
    }
    return line.append(" entry.types=").append(table.entryTypes().size()).toString();
  }

  /** What else is held; says nothing of what is not. */
  static void powers(StringBuilder line, Settings settings) {
    Powers powers = settings.engine().powers();
    if (powers.tokens() != Powers.NO_LIMIT) {
      line.append(" tokens=").append(powers.tokens());
    }
    if (powers.microUsd() != Powers.NO_LIMIT) {
      line.append(" usd=").append(Dollars.of(powers.microUsd()).substring(1));
    }
    line.append(powers.retries() ? " retries=on" : "");
    line.append(powers.admission() ? " admission=on" : "");
    if (settings.keepsWrites()) {
      Idempotency mode = powers.writes().mode();
      line.append(" idempotency=").append(mode == Idempotency.OFF ? "per endpoint" : mode.word());
    }
    if (!powers.endpoints().isEmpty()) {
      line.append(" endpoints=").append(powers.endpoints().size());
    }
  }

  // Classes where lambdas would do: before main, each kind of lambda costs milliseconds.

  private final class Entries implements EntryPoints.Owner {
    @Override
    public EntryPoint point(String name) {
      return new EntryPoint(
          name,
          settings.deadlineOf(name),
          settings.basisOf(name),
          settings.budget().tokensOf(name),
          settings.budget().microUsdOf(name));
    }

    @Override
    public void seen() {
      armSoon();
    }

    @Override
    public void beforeFirst() {
      armOrSay();
    }
  }

  private final class Begin implements Runnable {
    @Override
    public void run() {
      begin();
    }
  }

  private final class Arm implements Runnable {
    @Override
    public void run() {
      armOrSay();
    }
  }

  private void armOrSay() {
    try {
      arm();
    } catch (RuntimeException | LinkageError e) {
      fault("arming", 1, e);
    }
  }

  /** Something of ours is about to be woven: now the engine is needed. */
  private synchronized void begin() {
    if (engine != null) {
      return;
    }
    RecordWriter records = Records.open(settings, log);
    EventThread lines =
        new EventThread(
            new RunLog(log), count -> log.warn("events not said because stderr is slow: " + count));
    Map<String, Guard> byName = new HashMap<>();
    for (Guard guard : guards) {
      byName.put(guard.name(), guard);
    }
    HookClasses hookClasses = new HookClasses(byName, coverage::skipped);
    Equipment equipment = new Equipment(settings, log);
    Engine made =
        new Engine(
            equipment.engine(),
            settings.mode(),
            entries,
            event -> {
              records.accept(event);
              lines.accept(event);
            },
            outside,
            new Faults(this::fault),
            hookClasses);
    made.meter(equipment.meter());
    RunbudgetBridge.connect(made);
    engine = made;
    hooks = hookClasses;
    AgentThreads.daemon("runbudget-rehearsal", Rehearsal::run).start();
    Runtime.getRuntime()
        .addShutdownHook(
            AgentThreads.thread(
                "runbudget-shutdown",
                () -> {
                  made.shutdown();
                  lines.drain(500);
                  records.close(Duration.ofSeconds(2));
                  equipment.close(); // last: a database that hangs must not cost the records
                }));
  }

  private void fault(String guard, int count, Throwable fault) {
    if (count == 1 || count == Faults.LIMIT) {
      log.error(
          "internal error "
              + count
              + " in "
              + guard
              + (count == Faults.LIMIT ? ", which turns itself off" : "; the application goes on")
              + ": "
              + fault);
    }
    if (count == 1 && log.shows(Settings.Level.DEBUG)) {
      fault.printStackTrace();
    }
  }

  /**
   * Something that can open a run has been seen: the JDK's classes are woven beside the
   * application's start, rather than when its first run waits for it.
   */
  private void armSoon() {
    if (arming.compareAndSet(false, true)) {
      AgentThreads.daemon("runbudget-arm", new Arm()).start();
    }
  }

  /** The JDK's classes are woven now; a run that opens meanwhile waits for it. */
  synchronized void arm() {
    if (!weaver.isArmed()) {
      RunbudgetTasks.prepare();
      weaver.arm();
      retransform(true);
      retransformEarly();
      for (Guard guard : guards) {
        HookClasses known = hooks;
        if (known != null && WeaveTable.isOfJdk(guard)) {
          known.prepare(guard, weaver, this::open);
        }
      }
    }
  }

  /** Opens the package of a JDK class to this module, and to nobody else. */
  private void open(Class<?> ofJdk) {
    instrumentation.redefineModule(
        ofJdk.getModule(),
        Set.of(),
        Map.of(),
        Map.of(ofJdk.getPackageName(), Set.of(Installation.class.getModule())),
        Set.of(),
        Map.of());
  }

  /** Classes that were being loaded while the others were woven, as soon as they are there. */
  private void retransformEarly() {
    for (int i = 0; i < EARLY_LOOKS && !weaver.early().isEmpty(); i++) {
      List<Class<?>> late = new ArrayList<>();
      for (Class<?> each : instrumentation.getAllLoadedClasses()) {
        if (weaver.early().contains(each.getName().replace('.', '/'))) {
          late.add(each);
        }
      }
      retransformEach(late);
      if (!weaver.early().isEmpty()) {
        LockSupport.parkNanos(EARLY_PAUSE);
      }
    }
  }

  private void retransform(boolean ofJdk) {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> each : instrumentation.getAllLoadedClasses()) {
      if (table.concerns(each, ofJdk) && instrumentation.isModifiableClass(each)) {
        loaded.add(each);
      }
    }
    if (loaded.isEmpty()) {
      return;
    }
    try {
      // At once: the threads of the application are halted once for all, not once for each.
      instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    } catch (Exception | LinkageError e) {
      retransformEach(loaded); // none of them was, for the sake of one
    }
  }

  private void retransformEach(List<Class<?>> loaded) {
    for (Class<?> each : loaded) {
      try {
        instrumentation.retransformClasses(each);
      } catch (Exception | LinkageError e) {
        coverage.failed(each.getName(), e);
      }
    }
  }

  void mode(Mode mode) {
    Engine running;
    synchronized (this) {
      begin();
      running = engine;
    }
    if (running != null && running.mode() != mode) {
      log.warn("mode is now " + Launcher.word(mode) + ", was " + Launcher.word(running.mode()));
      running.mode(mode);
    }
  }

  /** The report of what is not covered; due a minute after the start, then every hour. */
  void reportCoverage() {
    if (!entries.anyEntered()) {
      arm(); // nothing opened a run: calls of the JDK's own client can only be seen from here
    }
    coverage.report(instrumentation.getAllLoadedClasses());
    outside.report(log);
  }
}
