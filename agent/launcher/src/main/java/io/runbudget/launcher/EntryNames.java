package io.runbudget.launcher;

import io.runbudget.launcher.settings.Settings;
import io.runbudget.launcher.weave.ClassHeader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** The names of the methods that open a run. */
final class EntryNames {

  private EntryNames() {}

  /** {@code package.Class.method} each. */
  static List<String> of(Settings settings, AgentLog log) {
    List<String> names = new ArrayList<>(settings.runMethods());
    if (settings.runMain()) {
      String main = mainClass(System.getProperty("sun.java.command", ""));
      if (main == null) {
        log.warn("setting run.main: the main class of this JVM is not known, main opens no run");
      } else {
        names.add(main + ".main");
      }
    }
    return names;
  }

  /** The class or jar that the command begins with; the path of a jar may hold blanks. */
  private static String first(String command) {
    int jar = command.indexOf(".jar");
    while (jar >= 0) {
      String path = command.substring(0, jar + ".jar".length());
      if (new File(path).isFile()) {
        return path;
      }
      jar = command.indexOf(".jar", jar + 1);
    }
    int blank = command.indexOf(' ');
    return blank < 0 ? command : command.substring(0, blank);
  }

  /**
   * The main class in what the JVM was started with: a class, or a jar whose manifest names one.
   */
  private static @Nullable String mainClass(String command) {
    String first = first(command);
    if (first.isEmpty()) {
      return null;
    }
    if (!first.endsWith(".jar")) {
      return first.substring(first.indexOf('/') + 1); // module/class
    }
    try (JarFile jar = new JarFile(new File(first), false)) {
      Manifest manifest = jar.getManifest();
      if (manifest == null) {
        return null;
      }
      String started = manifest.getMainAttributes().getValue("Start-Class");
      return started != null
          ? started
          : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
    } catch (IOException e) {
      return null;
    }
  }

  /** Which of the named types are found on the class path and are no interfaces. */
  static Set<String> knownClasses(List<String> methods) {
    Set<String> known = new HashSet<>();
    for (String method : methods) {
      String type = method.substring(0, method.lastIndexOf('.'));
      String path = type.replace('.', '/') + ".class";
      try (InputStream in = ClassLoader.getSystemResourceAsStream(path)) {
        if (in != null && !ClassHeader.of(in.readAllBytes()).isInterface()) {
          known.add(type);
        }
      } catch (IOException | RuntimeException e) {
        // not known: headers are looked at
      }
    }
    return known;
  }
}
