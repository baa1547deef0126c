package io.runbudget.launcher.weave;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import io.runbudget.launcher.ClassRenamer;
import io.runbudget.launcher.weave.library.Library;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One version of a library as an application has it, with the agent: classes that its guard names
 * are woven as they are loaded. Sees the JDK and the bridge besides, nothing else of ours.
 */
final class LibraryVersion extends URLClassLoader {
  /** Seams that matched no method, with the class's name. */
  final List<String> missed = new ArrayList<>();

  /** The woven bytes of the classes that were loaded. */
  final Map<String, byte[]> woven = new TreeMap<>();

  private final Guard guard;

  LibraryVersion(Guard guard, File... folders) throws IOException {
    super(jars(folders), new BridgeAlone());
    this.guard = guard;
  }

  private static URL[] jars(File... folders) throws IOException {
    List<URL> jars = new ArrayList<>();
    for (File folder : folders) {
      for (File jar : folder.listFiles()) {
        jars.add(jar.toURI().toURL());
      }
    }
    return jars.toArray(new URL[0]);
  }

  /** Loads the guard's classes, as far as this version has them. */
  LibraryVersion loaded() throws ClassNotFoundException {
    for (WovenClass each : guard.woven()) {
      if (has(each.name())) {
        Class.forName(each.name(), true, this);
      }
    }
    return this;
  }

  boolean has(String name) {
    return findResource(name.replace('.', '/') + ".class") != null;
  }

  /** What the JVM gives a woven call in the package of {@code type}: a look-up from inside. */
  MethodHandles.Lookup inside(String type) throws Exception {
    String home = type.substring(0, type.lastIndexOf('.') + 1);
    Class<?> insider = findLoadedClass(home + Library.class.getSimpleName());
    if (insider == null) {
      String from = Library.class.getPackageName().replace('.', '/') + "/";
      byte[] moved =
          ClassRenamer.rename(WovenSample.bytes(Library.class), from, home.replace('.', '/'));
      insider = defineClass(null, moved, 0, moved.length);
    }
    return (MethodHandles.Lookup) insider.getMethod("lookup").invoke(null);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    for (WovenClass each : guard.woven()) {
      if (each.name().equals(name) && has(name)) {
        return weave(each);
      }
    }
    return super.findClass(name);
  }

  private Class<?> weave(WovenClass target) throws ClassNotFoundException {
    String name = target.name();
    try (InputStream in = findResource(name.replace('.', '/') + ".class").openStream()) {
      List<Seam> seams = new ArrayList<>();
      byte[] bytes = Woven.weave(in.readAllBytes(), guard, target, seams);
      seams.forEach(seam -> missed.add(name + "." + seam.method() + seam.arguments()));
      woven.put(name, bytes);
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static final class BridgeAlone extends ClassLoader {
    BridgeAlone() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.runbudget.bridge.")) {
        return LibraryVersion.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}
