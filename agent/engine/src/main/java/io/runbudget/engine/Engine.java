package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetApiPort;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetPort;
import io.runbudget.bridge.RunbudgetProcessPort;
import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.bridge.RunbudgetResultPort;
import io.runbudget.bridge.RunbudgetStepPort;
import io.runbudget.bridge.RunbudgetWirePort;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The engine behind the bridge: opens runs, admits attempts, says who stopped what. One per JVM.
 * Thread-safe.
 */
public final class Engine extends RunbudgetPort {

  /** Where hooks are found; given by whoever weaves. */
  @FunctionalInterface
  public interface HookFinder {
    MethodHandle find(MethodHandles.Lookup caller, String guard, String name, MethodType type)
        throws ReflectiveOperationException;
  }

  private static final int SHUTDOWN_LOOKS = 200;
  private static final long SHUTDOWN_PAUSE = 1_000_000L;

  private final RunServices services;
  private final Refusals refusals;
  private final Waits waits;
  private final Faults faults;
  private final Spawns spawns;
  private final Entering entering;
  private final HandOver handOver;
  private final Steps steps;
  private final Results results;
  private final LateResults late;
  private final Wire wire;
  private final Api api;
  private final OutsideCalls outside;
  private final HookFinder hooks;
  private final @Nullable Fuse fuse;

  /**
   * @param settings what to enforce
   * @param mode to begin with
   * @param entries the entry points woven so far
   * @param sink where events go
   * @param outside told of calls outside any run
   * @param faults where faults of ours are counted
   * @param hooks where hooks are found
   */
  public Engine(
      EngineSettings settings,
      Mode mode,
      EntryPoints entries,
      RunEventSink sink,
      OutsideCalls outside,
      Faults faults,
      HookFinder hooks) {
    this(settings, mode, entries, sink, outside, faults, hooks, Machinery.system(faults));
  }

  /** With time and threads given. */
  Engine(
      EngineSettings settings,
      Mode mode,
      EntryPoints entries,
      RunEventSink sink,
      OutsideCalls outside,
      Faults faults,
      HookFinder hooks,
      Machinery machinery) {
    this.faults = faults;
    this.outside = outside;
    this.hooks = hooks;
    long now = machinery.ticker().nanos();
    this.fuse = settings.fuse().map(share -> new Fuse(share, now)).orElse(null);
    this.services =
        new RunServices(
            machinery, event -> pass(event, sink), settings, mode, t -> faults.count("engine", t));
    this.refusals = new Refusals(services);
    this.waits = new Waits(services, refusals, faults);
    this.spawns = new Spawns(services, waits, faults);
    this.entering = new Entering(services, entries);
    this.handOver = new HandOver(services, faults);
    this.steps = new Steps(services, refusals);
    this.late = new LateResults(services);
    this.results = new Results(entering, late);
    this.wire = new Wire(services);
    this.api = new Api(services, faults);
  }

  /** Meters calls of models from now on; to be called before the bridge knows this engine. */
  public void meter(ModelMeter meter) {
    services.meter = meter;
  }

  /** The mode in force. */
  public Mode mode() {
    return services.mode();
  }

  /** Switches the mode; runs already stopped are freed by {@link Mode#OFF}. */
  public void mode(Mode next) {
    services.mode(next);
  }

  /**
   * The JVM ends: runs that have not been reported yet are reported as they stand. One that another
   * thread is just reporting is waited for, a moment at most.
   */
  public void shutdown() {
    for (Run run : services.unsettled.all()) {
      run.abandon();
    }
    for (int i = 0; i < SHUTDOWN_LOOKS && !services.unsettled.isEmpty(); i++) {
      LockSupport.parkNanos(SHUTDOWN_PAUSE);
    }
  }

  private void pass(RunEvent event, RunEventSink sink) {
    sink.accept(event);
    Fuse mine = fuse;
    if (mine != null && event instanceof RunEvent.Settled settled) {
      RunReport report = settled.report();
      boolean stopped = report.mode() == Mode.ENFORCE && report.stop().isLimit();
      if (mine.ended(stopped, services.ticker.nanos()) && services.mode() == Mode.ENFORCE) {
        services.mode(Mode.OBSERVE);
        sink.accept(new RunEvent.FuseFell(report.id(), services.settings.fuse().orElse(0.0)));
      }
    }
  }

  // Entry points.

  @Override
  public @Nullable Object enter(int entry, @Nullable Object bound) {
    return bind(entering.numbered(entry, run(bound)));
  }

  @Override
  public @Nullable Object enter(String name, @Nullable Object bound) {
    return bind(entering.named(name, run(bound)));
  }

  private static @Nullable Run run(@Nullable Object bound) {
    return bound == null ? null : ((Binding) bound).run;
  }

  private static @Nullable Binding bind(@Nullable Run opened) {
    return opened == null ? null : opened.bind(true);
  }

  @Override
  public @Nullable Object left(Object token, @Nullable Object result, @Nullable Throwable thrown) {
    Binding binding = (Binding) token;
    Run run = binding.run;
    binding.done();
    if (thrown == null && result instanceof CompletionStage<?> stage) {
      Result awaited =
          result instanceof CompletableFuture<?> future ? Result.of(run, future) : null;
      if (awaited != null) {
        run.awaits(awaited);
        late.awaited(awaited);
      }
      run.unbind(binding);
      try {
        stage.whenComplete(
            (value, error) -> {
              run.returned(error);
              if (awaited != null) {
                run.awaitsNoMore(awaited);
              }
            });
      } catch (Throwable t) {
        end(run, null); // somebody's own stage, which tells nobody: this is all we will ever know
        throw t;
      }
    } else {
      try {
        end(run, thrown);
      } finally {
        run.unbind(binding);
      }
    }
    return result;
  }

  private void end(Run run, @Nullable Throwable thrown) {
    run.end(thrown == null ? Exit.RETURNED : Exit.THREW, thrown);
  }

  // Hand-over.

  @Override
  public @Nullable Object carry(Object bound) {
    return handOver.carrier((Binding) bound);
  }

  @Override
  public @Nullable Object starts(Object bound, Thread child, boolean task) {
    return handOver.starts((Binding) bound, child, task);
  }

  @Override
  public @Nullable Object handOver(Object carrier) {
    return handOver.taken(carrier);
  }

  @Override
  public void handedBack(Object token) {
    Binding binding = (Binding) token;
    binding.done();
    binding.run.unbind(binding);
  }

  // Waits.

  @Override
  public void waits(Object token, boolean sleep, @Nullable Thread other) {
    waits.waits((Binding) token, sleep, other);
  }

  @Override
  public @Nullable String woken(Object token) {
    return waits.woken((Binding) token);
  }

  @Override
  public @Nullable String blocks(
      Object token, String guard, @Nullable String host, @Nullable RunbudgetHandle stop) {
    return waits.blocks((Binding) token, guard, host, stop);
  }

  @Override
  public @Nullable String unblocked(Object token) {
    return waits.unblocked((Binding) token);
  }

  @Override
  public RunbudgetProcessPort processes() {
    return spawns;
  }

  @Override
  public RunbudgetStepPort steps() {
    return steps;
  }

  @Override
  public RunbudgetResultPort results() {
    return results;
  }

  @Override
  public RunbudgetApiPort api() {
    return api;
  }

  @Override
  public RunbudgetWirePort wire() {
    return wire;
  }

  @Override
  public String id(Object token) {
    return ((Binding) token).run.id();
  }

  @Override
  public long left(Object token) {
    return api.left(((Binding) token).run);
  }

  // Attempts.

  @Override
  public void outside(String guard, String host, Object url) {
    if (services.mode() != Mode.OFF) {
      outside.seen(guard, host, url);
    }
  }

  @Override
  public @Nullable Object open(
      Object bound,
      Object key,
      String guard,
      String host,
      int port,
      String method,
      long ownNanos,
      RunbudgetHandle handle) {
    if (services.mode() == Mode.OFF || faults.isOff(guard)) {
      return null;
    }
    if (services.settings.exemptHosts().test(host) || services.isExempt(Thread.currentThread())) {
      return null;
    }
    Binding binding = (Binding) bound;
    Run run = binding.run;
    Connector connector = services.providers.connector(guard, host, port);
    if (!services.holds(run)) {
      if (binding.isToBeNoted()) {
        run.free(connector.name());
      }
      return null;
    }
    return begin(
        binding,
        new Call(
            key,
            connector,
            method,
            ownNanos,
            handle,
            binding.step(),
            target(handle),
            binding.before()));
  }

  private Attempt begin(Binding binding, Call call) {
    EndpointPolicy policy =
        services.providers.policy(call.connector(), call.method(), call.target());
    Attempt attempt = binding.run.begin(call, policy, services.retries.repetition(call));
    binding.began(attempt);
    attempt.plan = binding.plan();
    refusals.opened(attempt);
    return attempt;
  }

  private @Nullable String target(RunbudgetHandle handle) {
    try {
      return handle instanceof RunbudgetRequest request ? request.target() : null;
    } catch (Throwable t) {
      faults.count("engine", t); // bounded all the same, as if nothing were known of it
      return null;
    }
  }

  @Override
  public @Nullable Object attempt(Object key) {
    return services.inFlight.get(key);
  }

  @Override
  public void also(Object attempt, Object key) {
    services.inFlight.also((Attempt) attempt, key);
  }

  @Override
  public RunbudgetHandle handle(Object attempt) {
    return ((Attempt) attempt).call.handle();
  }

  @Override
  public @Nullable String admit(Object attempt) {
    return refusals.admit((Attempt) attempt);
  }

  @Override
  public @Nullable String exchange(Object attempt) {
    return refusals.exchange((Attempt) attempt);
  }

  @Override
  public long remaining(Object attempt) {
    Attempt mine = (Attempt) attempt;
    if (!services.enforces(mine.run)) {
      return Long.MAX_VALUE;
    }
    long now = services.ticker.nanos();
    long left = mine.left(now);
    Phase phase = mine.phase;
    return phase == null ? left : Math.min(left, phase.left(now));
  }

  @Override
  public @Nullable String expired(Object attempt) {
    return services.ladder.expired((Attempt) attempt);
  }

  @Override
  public boolean replaces(Object attempt) {
    Run run = ((Attempt) attempt).run;
    return services.settings.replaceTimeouts() && run.limits.bounded() && services.enforces(run);
  }

  @Override
  public void responded(Object attempt, int status) {
    Attempt answered = (Attempt) attempt;
    answered.responded(status, services.ticker.nanos());
    answered.forgetIfUnwatched();
  }

  @Override
  public @Nullable String ended(Object attempt, @Nullable Throwable error) {
    return ((Attempt) attempt).over(error);
  }

  @Override
  public void fault(String guard, Throwable fault) {
    faults.count(guard, fault);
  }

  @Override
  public MethodHandle hook(MethodHandles.Lookup caller, String guard, String name, MethodType type)
      throws ReflectiveOperationException {
    return hooks.find(caller, guard, name, type);
  }
}
