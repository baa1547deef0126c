package io.runbudget.launcher;

import io.runbudget.engine.Mode;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import io.runbudget.launcher.settings.Settings;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts the agent: called by the first class, in the isolated loader. */
public final class Launcher {

  private Launcher() {}

  /**
   * Reads the settings and installs what they ask for.
   *
   * @param arguments the agent's argument
   * @param jar the agent's jar
   * @param loader the isolated loader
   * @param rename tells that loader the bridge's package
   */
  public static void start(
      @Nullable String arguments,
      Instrumentation instrumentation,
      File jar,
      ClassLoader loader,
      Consumer<String> rename)
      throws Exception {
    Settings settings =
        Settings.read(arguments, System.getProperties(), System.getenv(), guardNames());
    AgentLog log = new AgentLog(settings.log());
    for (String problem : settings.problems()) {
      log.warn(problem);
    }
    if (settings.isBad()) {
      log.warn(
          "because of the settings above nothing is enforced, mode is " + word(settings.mode()));
    }
    if (ArchiveTraining.isOn()) {
      log.info("not active: this JVM writes a class-data archive");
      return;
    }
    if (settings.mode() == Mode.OFF && settings.config().isEmpty()) {
      log.info("not active: mode=off");
      return;
    }
    String problem = BridgeInstaller.install(jar, loader, rename, instrumentation);
    if (problem != null) {
      log.warn(
          "the bridge is on the boot class path instead of in java.base ("
              + problem
              + "); class-data sharing may be lost, OSGi and JBoss modules are not covered");
    }
    new Installation(settings, log, instrumentation).install();
  }

  private static List<String> guardNames() {
    List<String> names = new ArrayList<>();
    for (Guard guard : Guards.all()) {
      names.add(guard.name());
    }
    return names;
  }

  static String word(Mode mode) {
    return mode.name().toLowerCase(java.util.Locale.ROOT);
  }
}
