package io.runbudget.launcher.weave;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** A sample class woven with some seams and defined, and so verified, in a loader of its own. */
final class WovenSample {
  final Object instance;

  private final Class<?> woven;

  private WovenSample(Class<?> woven) throws ReflectiveOperationException {
    this.woven = woven;
    this.instance = woven.getConstructor().newInstance();
  }

  static WovenSample of(Hooks hooks, Seam... seams) throws Exception {
    return of(bytes(Sample.class), hooks, seams);
  }

  static WovenSample of(byte[] bytes, Hooks hooks, Seam... seams) throws Exception {
    return new WovenSample(defined(woven(bytes, hooks, new ArrayList<>(), seams)));
  }

  static WovenSample defined(String name, byte[] bytes) throws Exception {
    return new WovenSample(new OwnLoader().define(name, bytes));
  }

  static byte[] woven(byte[] bytes, Hooks hooks, List<Seam> missed, Seam... seams) {
    WovenClass target = WovenClass.of(Sample.class.getName(), seams);
    Guard guard = Guard.ofJdk(hooks.guard, "samples", List.of(target), "samples go unbounded");
    return Woven.weave(bytes, guard, target, missed);
  }

  static Class<?> defined(byte[] bytes) {
    return new OwnLoader().define(Sample.class.getName(), bytes);
  }

  static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in =
        type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }

  /** The sample's bytes as those of an older class-file version. */
  static byte[] bytes(int version) throws IOException {
    byte[] bytes = bytes(Sample.class);
    bytes[7] = (byte) version;
    return bytes;
  }

  /** Calls the one method of that name. */
  Object call(String name, Object... arguments) throws Throwable {
    for (Method method : woven.getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        try {
          return method.invoke(instance, arguments);
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
      }
    }
    throw new NoSuchMethodException(name);
  }

  Object field(String name) throws ReflectiveOperationException {
    return woven.getField(name).get(instance);
  }

  private static final class OwnLoader extends ClassLoader {
    OwnLoader() {
      super(OwnLoader.class.getClassLoader());
    }

    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
