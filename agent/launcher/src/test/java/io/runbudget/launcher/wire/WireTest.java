package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.runbudget.bridge.RunbudgetBridge;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The HTTP clients' guards against true clients and a true server, in a JVM of their own each: the
 * JDK's classes can be woven only once, and by an agent.
 */
class WireTest {
  private static final File LIBRARIES = new File("target/libraries");

  /** The newest OkHttp, with a server that has HTTP/2. */
  private static final String[] HTTP2 = {"with-http2", "needed-by-okhttp-4-and-5"};

  private enum Jdk {
    CURRENT,
    NEWER
  }

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> okHttpOldest() throws Exception {
    return played("okhttp", Jdk.CURRENT, "okhttp-3.14.0", "needed-by-okhttp-3");
  }

  @TestFactory
  Stream<DynamicTest> okHttp4() throws Exception {
    return played("okhttp", Jdk.CURRENT, "okhttp-4.12.0", "needed-by-okhttp-4-and-5");
  }

  @TestFactory
  Stream<DynamicTest> okHttpNewest() throws Exception {
    return played("okhttp", Jdk.CURRENT, HTTP2);
  }

  @TestFactory
  Stream<DynamicTest> jdkClient() throws Exception {
    return played("jdkhttp", Jdk.CURRENT, HTTP2);
  }

  @TestFactory
  Stream<DynamicTest> jdkClientOfJdk25() throws Exception {
    return played("jdkhttp", Jdk.NEWER, HTTP2);
  }

  @TestFactory
  Stream<DynamicTest> urlConnection() throws Exception {
    return played("urlconnection", Jdk.CURRENT);
  }

  @TestFactory
  Stream<DynamicTest> urlConnectionOfJdk25() throws Exception {
    return played("urlconnection", Jdk.NEWER);
  }

  private Stream<DynamicTest> played(String guard, Jdk jdk, String... libraries) throws Exception {
    Path java = jdk == Jdk.CURRENT ? current() : newer();
    assumeTrue(java != null, "no JDK 25");
    Map<String, String> outcomes = outcomes(guard, java, libraries);
    return WireChild.scenarios(guard, libraries == HTTP2).stream()
        .map(
            scenario ->
                DynamicTest.dynamicTest(
                    scenario.getName(),
                    () -> assertThat(outcomes.get(scenario.getName())).isEqualTo("ok")));
  }

  private static Path current() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** Where JAVA25_HOME says, or beside the current one. */
  private static Path newer() throws IOException {
    String named = System.getenv("JAVA25_HOME");
    if (named != null) {
      return Path.of(named, "bin", "java");
    }
    try (Stream<Path> homes = Files.list(Path.of(System.getProperty("java.home")).getParent())) {
      return homes
          .filter(home -> home.getFileName().toString().contains("-25-"))
          .map(home -> home.resolve("bin").resolve("java"))
          .filter(Files::isExecutable)
          .findAny()
          .orElse(null);
    }
  }

  private Map<String, String> outcomes(String guard, Path java, String... libraries)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.add("-Xbootclasspath/a:" + folderOf(RunbudgetBridge.class));
    command.add("-javaagent:" + agent() + "=" + guard);
    command.add("-cp");
    command.add(classPath(libraries));
    command.add(WireChild.class.getName());
    command.add(guard);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    process.destroyForcibly();
    String said = Files.readString(err);
    assertThat(ended).as("ended; stderr: %s", said).isTrue();
    Map<String, String> outcomes = new LinkedHashMap<>();
    for (String line : Files.readAllLines(out, StandardCharsets.UTF_8)) {
      int tab = line.indexOf('\t');
      outcomes.put(line.substring(0, tab), line.substring(tab + 1));
    }
    assertThat(outcomes).as("stderr: %s", said).isNotEmpty();
    return outcomes;
  }

  /** A jar with nothing but a manifest: the agent's class is on the class path. */
  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Premain-Class", WireAgent.class.getName());
    main.putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    new JarOutputStream(new FileOutputStream(jar.toFile()), manifest).close();
    return jar;
  }

  /** That of this JVM, less its own OkHttp. */
  private static String classPath(String... libraries) {
    List<String> entries = new ArrayList<>();
    for (String library : libraries) {
      for (File jar : new File(LIBRARIES, library).listFiles()) {
        entries.add(jar.getPath());
      }
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.contains("okhttp") && !entry.contains("okio")) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static File folderOf(Class<?> type) throws Exception {
    return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
