package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.engine.Engine;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.engine.Faults;
import io.runbudget.engine.Mode;
import io.runbudget.engine.RunEvent;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the bridge of the JVM that runs these tests is connected to, once: the true engine, with
 * hooks that each test gives under a guard name of its own.
 */
final class TestEngine {
  static final EntryPoints ENTRIES =
      new EntryPoints(name -> new EntryPoint(name, Optional.empty()));

  private static final Map<String, Engine.HookFinder> FINDERS = new ConcurrentHashMap<>();
  private static final Map<String, List<Throwable>> FAULTS = new ConcurrentHashMap<>();
  private static final List<RunEvent> EVENTS = new CopyOnWriteArrayList<>();
  private static final AtomicInteger GUARDS = new AtomicInteger();

  static {
    Engine engine =
        new Engine(
            EngineSettings.unlimited(),
            Mode.OBSERVE,
            ENTRIES,
            EVENTS::add,
            (guard, host, url) -> {},
            new Faults((guard, count, fault) -> faults(guard).add(fault)),
            TestEngine::find);
    if (!RunbudgetBridge.connect(engine)) {
      throw new IllegalStateException("another test has connected the bridge");
    }
  }

  private TestEngine() {}

  /** The name of a new guard whose hooks {@code finder} finds. */
  static String guard(Engine.HookFinder finder) {
    String name = "test" + GUARDS.incrementAndGet();
    FINDERS.put(name, finder);
    return name;
  }

  private static MethodHandle find(
      MethodHandles.Lookup caller, String guard, String name, MethodType type)
      throws ReflectiveOperationException {
    return FINDERS.get(guard).find(caller, guard, name, type);
  }

  static List<Throwable> faults(String guard) {
    return FAULTS.computeIfAbsent(guard, g -> new CopyOnWriteArrayList<>());
  }

  /** How often a run of that name was opened. */
  static long opened(String run) {
    return EVENTS.stream()
        .filter(event -> event instanceof RunEvent.Opened opened && opened.name().equals(run))
        .count();
  }

  /** How runs of that name ended, in one line each. */
  static List<String> ended(String run) {
    return EVENTS.stream()
        .filter(RunEvent.Settled.class::isInstance)
        .map(event -> ((RunEvent.Settled) event).report())
        .filter(report -> report.name().equals(run))
        .map(report -> report.exit().word() + report.threw().map(t -> " " + t).orElse(""))
        .toList();
  }
}
