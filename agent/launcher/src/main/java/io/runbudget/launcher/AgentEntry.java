package io.runbudget.launcher;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The first class: compiled for Java 8 and importing the JDK only, so that an old JVM prints one
 * line instead of failing. Looks whether this JVM is to be touched at all, then hands over to the
 * isolated loader. Whatever happens here, the application starts.
 */
public final class AgentEntry {
  private static final String PREFIX = "[runbudget] ";
  private static final String LAUNCHER = "io.runbudget.launcher.Launcher";

  /**
   * Main classes of tools that a flag in JAVA_TOOL_OPTIONS reaches, and that are left untouched.
   */
  private static final String[] TOOLS = {
    "jdk.",
    "com.sun.tools.",
    "sun.tools.",
    "sun.security.tools.",
    "org.apache.maven.",
    "org.codehaus.plexus.classworlds.launcher.",
    "org.gradle.",
    "worker.org.gradle.",
    "org.jetbrains.jps.",
    "kotlin.",
    "scala.tools."
  };

  /** The class path holds this class once, however many flags name a jar of ours. */
  private static final AtomicBoolean LOADED = new AtomicBoolean();

  private AgentEntry() {}

  /** Called by the JVM before the application's main. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation);
  }

  /** Called by the JVM when attached to one that runs. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    start(arguments, instrumentation);
  }

  /** The jar as a command line. */
  public static void main(String[] arguments) throws Exception {
    if (isTooOld()) {
      say("needs Java 17 or later, this is Java " + version());
      System.exit(2);
    }
    ClassLoader loader = PrivateLoader.open(jar());
    Object status =
        loader
            .loadClass("io.runbudget.launcher.cli.Main")
            .getMethod("run", String[].class)
            .invoke(null, (Object) arguments);
    System.exit(((Integer) status).intValue());
  }

  private static void start(String arguments, Instrumentation instrumentation) {
    try {
      if (isTooOld()) {
        say("not active: needs Java 17 or later, this is Java " + version());
        return;
      }
      if (isTool()) {
        return;
      }
      if (!LOADED.compareAndSet(false, true)) {
        say("already loaded, this -javaagent is ignored");
        return;
      }
      File jar = jar();
      PrivateLoader loader = PrivateLoader.open(jar);
      loader
          .loadClass(LAUNCHER)
          .getMethod(
              "start",
              String.class,
              Instrumentation.class,
              File.class,
              ClassLoader.class,
              Consumer.class)
          .invoke(null, arguments, instrumentation, jar, loader, loader);
    } catch (Throwable t) {
      Throwable cause = t.getCause() == null ? t : t.getCause();
      say("not active, the application is untouched: " + cause);
    }
  }

  private static File jar() throws Exception {
    return new File(AgentEntry.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String version() {
    return System.getProperty("java.specification.version", "unknown");
  }

  private static boolean isTooOld() {
    String version = version();
    try {
      return version.startsWith("1.") || Integer.parseInt(version) < 17;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isTool() {
    String command = System.getProperty("sun.java.command", "");
    for (String tool : TOOLS) {
      if (command.startsWith(tool)) {
        return true;
      }
    }
    return false;
  }

  private static void say(String line) {
    System.err.println(PREFIX + line);
  }
}
