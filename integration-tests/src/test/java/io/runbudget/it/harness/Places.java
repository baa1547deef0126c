package io.runbudget.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Where the build has put things. */
public final class Places {

  private Places() {}

  /** The agent as it is shipped. */
  public static Path agentJar() {
    return existing(module().resolve("../agent/launcher/target/runbudget.jar"));
  }

  /** The library for applications. */
  public static Path apiJar() {
    return existing(module().resolve("../api/target/runbudget-api.jar"));
  }

  /** The programs that run in forked JVMs. */
  public static Path programs() {
    return existing(module().resolve("target/classes"));
  }

  /** The programs on SDKs and frameworks. */
  public static Path frameworkPrograms() {
    return existing(module().resolve("frameworks/target/classes"));
  }

  /** The class path of the sample service and its provider. */
  public static List<Path> sampleApp() {
    Path target = existing(module().resolve("../sample-app/target"));
    return Stream.concat(
            Stream.of(existing(target.resolve("classes"))),
            files(existing(target.resolve("lib"))).stream())
        .toList();
  }

  /** A new, empty folder for one forked JVM. */
  public static Path folder(String name) {
    try {
      Path parent = module().resolve("target/forks");
      Files.createDirectories(parent);
      return Files.createTempDirectory(parent, name + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The versions of {@code client} that were made ready, oldest first. */
  public static List<String> clientVersions(String client) {
    String prefix = client + "-";
    try (Stream<Path> folders = Files.list(clients())) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.startsWith(prefix))
          .map(name -> name.substring(prefix.length()))
          .sorted((a, b) -> Arrays.compare(numbers(a), numbers(b)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int[] numbers(String version) {
    return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }

  /** The jars of the newest one. */
  public static Path[] newestClientJars(String client) {
    List<String> versions = clientVersions(client);
    return clientJars(client, versions.get(versions.size() - 1)).toArray(Path[]::new);
  }

  /** The jars of a folder of {@code clients/}, with what they need; none if it was not made. */
  public static List<Path> client(String folder) {
    Path jars = module().resolve("clients").resolve(folder).resolve("target/jars");
    return Files.isDirectory(jars) ? files(jars) : List.of();
  }

  /** The jars of one version of {@code client}. */
  public static List<Path> clientJars(String client, String version) {
    return files(clients().resolve(client + "-" + version));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path clients() {
    return existing(module().resolve("target/clients"));
  }

  private static Path module() {
    return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
  }

  private static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new IllegalStateException(path.normalize() + " is missing: build the project first");
    }
    return path.normalize();
  }
}
