package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.Places;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What is in the jar, and where: whatever lies on top, the application would meet. */
final class JarLayoutIT {
  private static final int JAVA_8 = 52;
  private static final long MOST_BYTES = 8L << 20;

  @Test
  void onTopAreOnlyTheFirstClassesAndTheBridge() throws IOException {
    try (JarFile jar = new JarFile(Places.agentJar().toFile())) {
      assertThat(jar.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
          .filteredOn(name -> !name.startsWith("runbudget/") && !name.startsWith("META-INF/"))
          .containsExactlyInAnyOrder(
              "io/runbudget/launcher/AgentEntry.class",
              "io/runbudget/launcher/PrivateLoader.class",
              "io/runbudget/launcher/ClassRenamer.class",
              "io/runbudget/bridge/RunbudgetBridge.class",
              "io/runbudget/bridge/RunbudgetBridge$Frame.class",
              "io/runbudget/bridge/RunbudgetHandle.class",
              "io/runbudget/bridge/RunbudgetPort.class",
              "io/runbudget/bridge/RunbudgetSites.class");
    }
  }

  @Test
  void underThePrefixNoClassCanBeFoundByItsName() throws IOException {
    try (JarFile jar = new JarFile(Places.agentJar().toFile())) {
      List<String> hidden =
          jar.stream().map(ZipEntry::getName).filter(n -> n.startsWith("runbudget/")).toList();
      assertThat(hidden).noneMatch(name -> name.endsWith(".class"));
      assertThat(hidden).contains("runbudget/io/runbudget/launcher/Launcher.classdata");
    }
  }

  @Test
  void inMetaInfIsNothingThatWouldBeLoaded() throws IOException {
    try (JarFile jar = new JarFile(Places.agentJar().toFile())) {
      assertThat(
              jar.stream()
                  .filter(entry -> !entry.isDirectory())
                  .map(ZipEntry::getName)
                  .filter(name -> name.startsWith("META-INF/")))
          .allMatch(
              name -> name.equals("META-INF/MANIFEST.MF") || name.startsWith("META-INF/licenses/"));
    }
  }

  @Test
  void theFirstClassLoadsOnJava8() throws IOException {
    try (JarFile jar = new JarFile(Places.agentJar().toFile());
        DataInputStream in =
            new DataInputStream(
                jar.getInputStream(jar.getEntry("io/runbudget/launcher/AgentEntry.class")))) {
      assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
      in.readUnsignedShort();
      assertThat(in.readUnsignedShort()).isEqualTo(JAVA_8);
    }
  }

  @Test
  void theManifestNamesTheFirstClassAndNoClassPath() throws IOException {
    try (JarFile jar = new JarFile(Places.agentJar().toFile())) {
      var manifest = jar.getManifest().getMainAttributes();
      for (String name : List.of("Premain-Class", "Agent-Class", "Main-Class")) {
        assertThat(manifest.getValue(name)).isEqualTo("io.runbudget.launcher.AgentEntry");
      }
      assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
      assertThat(manifest.getValue("Boot-Class-Path")).isNull();
      assertThat(manifest.getValue("Class-Path")).isNull();
    }
  }

  @Test
  void itIsSmall() throws IOException {
    assertThat(Files.size(Places.agentJar())).isLessThanOrEqualTo(MOST_BYTES);
  }
}
