package io.runbudget.launcher.wire;

import static org.assertj.core.api.Assertions.assertThat;

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

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> okHttpOldest() throws Exception {
    return played("okhttp", "okhttp-3.14.0", "needed-by-okhttp-3");
  }

  @TestFactory
  Stream<DynamicTest> okHttp4() throws Exception {
    return played("okhttp", "okhttp-4.12.0", "needed-by-okhttp-4-and-5");
  }

  @TestFactory
  Stream<DynamicTest> okHttpNewest() throws Exception {
    return played("okhttp", newest(), "needed-by-okhttp-4-and-5");
  }

  private static String newest() {
    return Stream.of(LIBRARIES.list()).filter(n -> n.startsWith("okhttp-5")).sorted().toList()
        .get(1);
  }

  @TestFactory
  Stream<DynamicTest> jdkClient() throws Exception {
    return played("jdkhttp");
  }

  @TestFactory
  Stream<DynamicTest> urlConnection() throws Exception {
    return played("urlconnection");
  }

  private Stream<DynamicTest> played(String guard, String... libraries) throws Exception {
    Map<String, String> outcomes = outcomes(guard, libraries);
    return WireChild.scenarios().stream()
        .map(
            scenario ->
                DynamicTest.dynamicTest(
                    scenario.getName(),
                    () -> assertThat(outcomes.get(scenario.getName())).isEqualTo("ok")));
  }

  private Map<String, String> outcomes(String guard, String... libraries) throws Exception {
    File bridge = folderOf(RunbudgetBridge.class);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xbootclasspath/a:" + bridge);
    command.add("-Xshare:auto");
    command.add("-javaagent:" + agent() + "=" + guard);
    command.add("-cp");
    command.add(classPath(libraries));
    command.add(WireChild.class.getName());
    command.add(guard);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
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
