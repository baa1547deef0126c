package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import io.runbudget.guard.WovenClass;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whether guards fit SDKs and frameworks with all that they bring along: each class path of the
 * integration tests, the newest versions always and the oldest with the full matrix.
 */
@EnabledIfSystemProperty(
    named = "clients",
    matches = ".+",
    disabledReason = "run by the module of the integration tests, where the clients' jars are")
class ClientsLinkTest {
  private static final File CLIENTS = new File(System.getProperty("clients", ""));

  /** What no class path has: langchain4j's agents, and OkHttp's past, see HooksLinkTest. */
  private static final String[] NOT_HERE = {"okhttp3.", "io.runbudget.api."};

  private static List<Guard> guards() {
    return Guards.all().stream().filter(guard -> !WeaveTable.isOfJdk(guard)).toList();
  }

  private static List<File> clients() {
    return Stream.of(Objects.requireNonNull(CLIENTS.listFiles()))
        .map(client -> new File(client, "target/jars"))
        .filter(File::isDirectory)
        .sorted()
        .toList();
  }

  /** Each guard with each class path that has its library. */
  static List<Arguments> fits() throws IOException {
    List<Arguments> fits = new ArrayList<>();
    for (File jars : clients()) {
      for (Guard guard : guards()) {
        try (LibraryVersion version = new LibraryVersion(guard, jars)) {
          if (version.has(guard.hooks().orElseThrow().home())) {
            fits.add(Arguments.of(jars.getParentFile().getParentFile().getName(), guard.name()));
          }
        }
      }
    }
    return fits;
  }

  @ParameterizedTest(name = "{1} in {0}")
  @MethodSource("fits")
  void everySeamMatchesAndEveryCallLinks(String client, String name) throws Exception {
    Guard guard = guards().stream().filter(g -> g.name().equals(name)).findAny().orElseThrow();
    File jars = new File(CLIENTS, client + "/target/jars");
    try (LibraryVersion version = new LibraryVersion(guard, jars).loaded()) {
      assertThat(version.missed).isEmpty();
      assertThat(version.woven).isNotEmpty();
      LinkCheck.linksEveryCall(version, guard);
      assertThat(HookMembers.missing(guard.hooks().orElseThrow(), version)).isEmpty();
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "contract.matrix", matches = "full")
  void everyWovenClassIsSomewhere() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (Guard guard : guards()) {
      guard.woven().stream()
          .map(WovenClass::name)
          .filter(name -> Stream.of(NOT_HERE).noneMatch(name::startsWith))
          .forEach(missing::add);
      for (File jars : clients()) {
        try (LibraryVersion version = new LibraryVersion(guard, jars)) {
          missing.removeIf(version::has);
        }
      }
    }
    assertThat(missing).isEmpty();
  }
}
