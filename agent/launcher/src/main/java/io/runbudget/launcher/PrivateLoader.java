package io.runbudget.launcher;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Loads everything of the agent but its first classes, from the folder {@code runbudget/} of its
 * own jar, where nobody else finds it. Its parent is the platform loader: neither does the
 * application meet the agent's libraries, nor the agent the application's.
 *
 * <p>References to the bridge are renamed as classes are read, since the name under which the
 * bridge could be defined is known only at run time. As a consumer this loader takes that package.
 */
final class PrivateLoader extends ClassLoader implements Consumer<String> {
  private static final String FOLDER = "runbudget/";
  private static final String OURS = "io/runbudget/";
  private static final String BRIDGE = "io/runbudget/bridge/";
  private static final String CLASS = ".class";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private volatile String bridge = BRIDGE;

  private PrivateLoader(JarFile jar) {
    super("runbudget", ClassLoader.getPlatformClassLoader());
    this.jar = jar;
  }

  static PrivateLoader open(File file) throws IOException {
    return new PrivateLoader(new JarFile(file, false));
  }

  /** From now on classes refer to the bridge in this package; slashes, one at the end. */
  @Override
  public void accept(String bridgePackage) {
    bridge = bridgePackage;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try {
      byte[] bytes = read(name.replace('.', '/') + CLASS);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** Gives classes as this loader would define them, whatever they are called in the jar. */
  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    try {
      byte[] bytes = read(name);
      return bytes == null ? null : new ByteArrayInputStream(bytes);
    } catch (IOException e) {
      return null;
    }
  }

  private byte @Nullable [] read(String name) throws IOException {
    boolean isClass = name.endsWith(CLASS);
    ZipEntry entry = jar.getEntry(name.startsWith(BRIDGE) ? name : hidden(name, isClass));
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] bytes = in.readAllBytes();
      return isClass && name.startsWith(OURS) ? ClassRenamer.rename(bytes, BRIDGE, bridge) : bytes;
    }
  }

  private static String hidden(String name, boolean isClass) {
    return FOLDER + (isClass ? name + "data" : name);
  }
}
