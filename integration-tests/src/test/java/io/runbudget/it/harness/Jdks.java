package io.runbudget.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The JDKs that tests run on: the one that runs the build, and 25 where there is one. */
public final class Jdks {

  /** What a test that needs JDK 25 says where there is none. */
  public static final String NO_25 = "skipped: no JDK 25";

  private Jdks() {}

  /**
   * A JDK.
   *
   * @param version 17, 25, ...
   */
  public record Jdk(int version, Path home) {

    public Path tool(String name) {
      return home.resolve("bin").resolve(name);
    }

    @Override
    public String toString() {
      return "JDK " + version;
    }
  }

  /** The one that runs the build. */
  public static Jdk current() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  /** JDK 25: where JAVA25_HOME says, or beside the current one. */
  public static Optional<Jdk> jdk25() {
    String named = System.getenv("JAVA25_HOME");
    if (named != null && !named.isBlank()) {
      return of(Path.of(named)).filter(jdk -> jdk.version == 25);
    }
    return besideCurrent().stream().filter(jdk -> jdk.version == 25).findFirst();
  }

  /** The current one, and 25 if there is one. */
  public static List<Jdk> all() {
    List<Jdk> all = new ArrayList<>(List.of(current()));
    jdk25().filter(jdk -> jdk.version != current().version).ifPresent(all::add);
    return all;
  }

  private static List<Jdk> besideCurrent() {
    try {
      Path folder = current().home().toRealPath().getParent();
      if (folder == null) {
        return List.of();
      }
      try (Stream<Path> homes = Files.list(folder)) {
        return homes.sorted().map(Jdks::of).flatMap(Optional::stream).toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Jdk> of(Path home) {
    Path release = home.resolve("release");
    if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isReadable(release)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(release)) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .map(line -> line.replaceAll("[^0-9.]", ""))
          .map(version -> new Jdk(Integer.parseInt(version.split("\\.")[0]), home))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
