package io.runbudget.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an application can find in the jar, and what it cannot. */
class JarLayoutIT {
  private static final String HIDDEN = "runbudget/";

  private JarFile jar;

  @BeforeEach
  void open() throws IOException {
    jar = new JarFile(new File("target/runbudget.jar"));
  }

  @AfterEach
  void close() throws IOException {
    jar.close();
  }

  private List<String> files() {
    return jar.stream().filter(entry -> !entry.isDirectory()).map(JarEntry::getName).toList();
  }

  private Stream<String> hidden() {
    return files().stream().filter(name -> name.startsWith(HIDDEN));
  }

  @Test
  void onTopAreTheFirstClassesAndTheBridgeAlone() {
    assertThat(files())
        .filteredOn(name -> !name.startsWith(HIDDEN) && !name.startsWith("META-INF/"))
        .containsExactlyInAnyOrder(
            "io/runbudget/launcher/AgentEntry.class",
            "io/runbudget/launcher/PrivateLoader.class",
            "io/runbudget/launcher/ClassRenamer.class",
            "io/runbudget/bridge/RunbudgetBridge.class",
            "io/runbudget/bridge/RunbudgetBridge$Frame.class",
            "io/runbudget/bridge/RunbudgetHandle.class",
            "io/runbudget/bridge/RunbudgetHeaders.class",
            "io/runbudget/bridge/RunbudgetRequest.class",
            "io/runbudget/bridge/RunbudgetReply.class",
            "io/runbudget/bridge/RunbudgetTap.class",
            "io/runbudget/bridge/RunbudgetErrors.class",
            "io/runbudget/bridge/RunbudgetWirePort.class",
            "io/runbudget/bridge/RunbudgetWire.class",
            "io/runbudget/bridge/RunbudgetApiPort.class",
            "io/runbudget/bridge/RunbudgetApi.class",
            "io/runbudget/bridge/RunbudgetBody.class",
            "io/runbudget/bridge/RunbudgetPort.class",
            "io/runbudget/bridge/RunbudgetProcessPort.class",
            "io/runbudget/bridge/RunbudgetProcesses.class",
            "io/runbudget/bridge/RunbudgetStepPort.class",
            "io/runbudget/bridge/RunbudgetSteps.class",
            "io/runbudget/bridge/RunbudgetResultPort.class",
            "io/runbudget/bridge/RunbudgetResults.class",
            "io/runbudget/bridge/RunbudgetSites.class",
            "io/runbudget/bridge/RunbudgetWaits.class",
            "io/runbudget/bridge/RunbudgetParks.class",
            "io/runbudget/bridge/RunbudgetJoins.class",
            "io/runbudget/bridge/RunbudgetCarried.class",
            "io/runbudget/bridge/RunbudgetTasks$Kinds.class",
            "io/runbudget/bridge/RunbudgetCarried$OfBiConsumer.class",
            "io/runbudget/bridge/RunbudgetCarried$OfBiFunction.class",
            "io/runbudget/bridge/RunbudgetCarried$OfCallable.class",
            "io/runbudget/bridge/RunbudgetCarried$OfConsumer.class",
            "io/runbudget/bridge/RunbudgetCarried$OfFunction.class",
            "io/runbudget/bridge/RunbudgetCarried$OfRunnable.class",
            "io/runbudget/bridge/RunbudgetCarried$OfSupplier.class",
            "io/runbudget/bridge/RunbudgetTasks$Overrides.class",
            "io/runbudget/bridge/RunbudgetTasks.class",
            "io/runbudget/bridge/RunbudgetThreads.class");
  }

  @Test
  void belowMetaInfAreTheManifestAndLicensesAlone() {
    assertThat(files())
        .filteredOn(name -> name.startsWith("META-INF/"))
        .contains("META-INF/MANIFEST.MF")
        .allMatch(
            name -> name.equals("META-INF/MANIFEST.MF") || name.startsWith("META-INF/licenses/"));
  }

  @Test
  void whatIsHiddenIsNoClassToAnybodyElse() {
    assertThat(hidden()).isNotEmpty().noneMatch(name -> name.endsWith(".class"));
    assertThat(hidden()).noneMatch(name -> name.endsWith(".jar"));
    assertThat(hidden()).noneMatch(name -> name.contains("META-INF"));
  }

  @Test
  void theWholeAgentIsHidden() {
    assertThat(hidden())
        .contains(
            "runbudget/io/runbudget/launcher/Launcher.classdata",
            "runbudget/io/runbudget/launcher/ClassRenamer.classdata",
            "runbudget/io/runbudget/launcher/version.txt",
            "runbudget/io/runbudget/engine/Engine.classdata",
            "runbudget/io/runbudget/record/RecordWriter.classdata",
            "runbudget/io/runbudget/guard/okhttp/OkHttpHooks.classdata",
            "runbudget/org/objectweb/asm/ClassReader.classdata",
            "runbudget/org/h2/jdbc/JdbcConnection.classdata",
            "runbudget/org/postgresql/Driver.classdata");
  }

  @Test
  void itIsNoLargerThanItHasToBe() {
    assertThat(new File("target/runbudget.jar").length()).isLessThan(16L << 20);
    assertThat(hidden())
        .noneMatch(name -> name.startsWith("runbudget/org/h2/server/web/"))
        .noneMatch(name -> name.startsWith("runbudget/org/postgresql/translation/"));
  }

  @Test
  void noLibraryThatIsGuardedAndNoBridgeIsHidden() {
    assertThat(hidden())
        .noneMatch(name -> name.startsWith("runbudget/okhttp3/"))
        .noneMatch(name -> name.startsWith("runbudget/okio/"));
    assertThat(hidden()).noneMatch(name -> name.startsWith("runbudget/io/runbudget/bridge/"));
  }

  @Test
  void theManifestStartsTheAgentInEveryWay() throws IOException {
    Attributes manifest = jar.getManifest().getMainAttributes();
    for (String key : List.of("Main-Class", "Premain-Class", "Agent-Class")) {
      assertThat(manifest.getValue(key)).isEqualTo("io.runbudget.launcher.AgentEntry");
    }
    assertThat(manifest.getValue("Can-Retransform-Classes")).isEqualTo("true");
    assertThat(manifest.getValue("Implementation-Version")).isNotBlank();
    assertThat(manifest.getValue("Boot-Class-Path")).isNull();
  }

  @Test
  void theFirstClassLoadsOnJava8() throws IOException {
    JarEntry entry = jar.getJarEntry("io/runbudget/launcher/AgentEntry.class");
    try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
      in.readInt();
      in.readUnsignedShort();
      assertThat(in.readUnsignedShort()).isEqualTo(52);
    }
  }

  @Test
  void everyEntryHasTheSameTime() {
    assertThat(jar.stream().map(JarEntry::getTimeLocal).distinct()).hasSize(1);
  }
}
