package io.runbudget.launcher;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Defines the bridge into {@code java.base}: {@code java.lang} is opened to us alone, and a look-up
 * into it defines the classes. No boot class path is appended, so that nothing is printed and no
 * class-data archive is refused. Where a JVM does not let us, the jar is appended and the bridge
 * keeps its own name: a {@code java.lang} class on an appended path is never found.
 */
final class BridgeInstaller {

  /** Set to anything: do not try {@code java.base}. For tests of the fallback. */
  static final String APPEND = "runbudget.bridge.append";

  private static final String JAVA_LANG = "java/lang/";

  /** In an order in which they can be defined. */
  private static final String[] CLASSES = {
    "RunbudgetHandle",
    "RunbudgetHeaders",
    "RunbudgetRequest",
    "RunbudgetReply",
    "RunbudgetTap",
    "RunbudgetErrors",
    "RunbudgetProcessPort",
    "RunbudgetStepPort",
    "RunbudgetResultPort",
    "RunbudgetWirePort",
    "RunbudgetApiPort",
    "RunbudgetPort",
    "RunbudgetBridge$Frame",
    "RunbudgetBridge",
    "RunbudgetSites",
    "RunbudgetWaits",
    "RunbudgetProcesses",
    "RunbudgetSteps",
    "RunbudgetResults",
    "RunbudgetWire",
    "RunbudgetApi",
    "RunbudgetBody",
    "RunbudgetThreads",
    "RunbudgetParks",
    "RunbudgetJoins",
    "RunbudgetTasks$Kinds",
    "RunbudgetTasks$Overrides",
    "RunbudgetCarried",
    "RunbudgetCarried$OfRunnable",
    "RunbudgetCarried$OfCallable",
    "RunbudgetCarried$OfSupplier",
    "RunbudgetCarried$OfFunction",
    "RunbudgetCarried$OfConsumer",
    "RunbudgetCarried$OfBiFunction",
    "RunbudgetCarried$OfBiConsumer",
    "RunbudgetTasks"
  };

  private BridgeInstaller() {}

  /**
   * Defines or appends the bridge.
   *
   * @param jar the agent's own
   * @param loader gives the bridge's classes, renamed as told
   * @param rename tells it the package
   * @return null if the bridge is in {@code java.base}, else why not
   */
  static @Nullable String install(
      File jar, ClassLoader loader, Consumer<String> rename, Instrumentation instrumentation)
      throws IOException {
    String own = "io/runbudget/bridge/";
    String problem = APPEND + " is set";
    if (System.getProperty(APPEND) == null) {
      rename.accept(JAVA_LANG);
      problem = define(own, loader, instrumentation);
    }
    if (problem != null) {
      rename.accept(own);
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar, false));
    }
    return problem;
  }

  private static @Nullable String define(
      String own, ClassLoader loader, Instrumentation instrumentation) {
    try {
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of(),
          Map.of("java.lang", Set.of(BridgeInstaller.class.getModule())),
          Set.of(),
          Map.of());
      MethodHandles.Lookup lang =
          MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
      for (String name : CLASSES) {
        try (InputStream in = loader.getResourceAsStream(own + name + ".class")) {
          if (in == null) {
            return "the jar has no " + own + name;
          }
          lang.defineClass(in.readAllBytes());
        }
      }
      return null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError | IOException e) {
      return e.toString();
    }
  }
}
