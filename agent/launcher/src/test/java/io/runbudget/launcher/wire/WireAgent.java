package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import io.runbudget.launcher.weave.HookClasses;
import io.runbudget.launcher.weave.WeaveTable;
import io.runbudget.launcher.weave.Weaver;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What the agent does for one guard, with {@link RecordingPort} in the engine's place. The bridge
 * is on the boot class path under its own name.
 */
public final class WireAgent {
  static final List<String> PROBLEMS = new CopyOnWriteArrayList<>();
  static RecordingPort port;

  private WireAgent() {}

  /** {@code name} is the guard's. */
  public static void premain(String name, Instrumentation instrumentation) throws Exception {
    Guard guard = Guards.all().stream().filter(g -> g.name().equals(name)).findAny().orElseThrow();
    HookClasses hooks =
        new HookClasses(Map.of(name, guard), (skipped, why) -> PROBLEMS.add("skipped: " + why));
    port = new RecordingPort(hooks::find);
    RunbudgetBridge.connect(port);
    WeaveTable table = new WeaveTable(List.of(guard), List.of(), Set.of());
    EntryPoints entries = new EntryPoints(each -> new EntryPoint(each, Optional.empty()));
    Weaver weaver = new Weaver(table, entries, () -> {}, new Problems());
    weaver.arm();
    instrumentation.addTransformer(weaver, true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> each : instrumentation.getAllLoadedClasses()) {
      if (table.concerns(each, true)) {
        loaded.add(each);
      }
    }
    instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    if (WeaveTable.isOfJdk(guard)) {
      hooks.prepare(guard, weaver, ofJdk -> open(ofJdk, instrumentation));
    }
  }

  private static void open(Class<?> ofJdk, Instrumentation instrumentation) {
    instrumentation.redefineModule(
        ofJdk.getModule(),
        Set.of(),
        Map.of(),
        Map.of(ofJdk.getPackageName(), Set.of(HookClasses.class.getModule())),
        Set.of(),
        Map.of());
  }

  private static final class Problems implements Weaver.Listener {
    @Override
    public void woven(Guard guard, String className) {}

    @Override
    public void missed(Guard guard, String className, String why) {
      PROBLEMS.add("missed " + className + ": " + why);
    }

    @Override
    public void entered(String type, String className, List<String> methods) {}

    @Override
    public void noSuchMethod(String className, List<String> wanted, List<String> methods) {}

    @Override
    public void failed(String className, Throwable problem) {
      PROBLEMS.add("failed " + className + ": " + problem);
    }
  }
}
