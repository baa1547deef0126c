package io.runbudget.it.harness;

import io.runbudget.it.harness.Jdks.Jdk;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A JVM of its own, described and then run to its end; killed if that does not come. */
public final class ForkedJvm {
  private final List<String> options = new ArrayList<>();
  private final List<Path> classPath = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private final List<String> program = new ArrayList<>();
  private final Path java;
  private Duration timeout = Duration.ofSeconds(30);

  private ForkedJvm(Path java) {
    this.java = java;
  }

  /** Small and quick to start. */
  public static ForkedJvm on(Jdk jdk) {
    return tool(jdk, "java")
        .options("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        .classPath(Places.programs());
  }

  /** An ordinary service that has the newest OkHttp. */
  public static ForkedJvm service(Jdk jdk) {
    return on(jdk).classPath(Places.newestClientJars("okhttp"));
  }

  /** Another program of the JDK, as it is. */
  public static ForkedJvm tool(Jdk jdk, String name) {
    return new ForkedJvm(jdk.tool(name));
  }

  /** With the agent; {@code settings} as in its argument, several separated by commas. */
  public ForkedJvm agent(String settings) {
    return options("-javaagent:" + Places.agentJar() + (settings.isEmpty() ? "" : "=" + settings));
  }

  public ForkedJvm options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  public ForkedJvm classPath(Path... more) {
    classPath.addAll(List.of(more));
    return this;
  }

  public ForkedJvm environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  public ForkedJvm timeout(Duration length) {
    timeout = length;
    return this;
  }

  /** What comes after the options: main class or {@code -jar}, then arguments. */
  public ForkedJvm program(String... words) {
    program.addAll(List.of(words));
    return this;
  }

  /** Runs it. */
  public Ended run() {
    try {
      return run(process());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Starts it and leaves it to the caller to end it; what it prints is in the files. */
  public Process start(Path out, Path err) {
    try {
      return process().redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ProcessBuilder process() {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(options);
    if (!classPath.isEmpty()) {
      String joined =
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
      command.addAll(List.of("-cp", joined));
    }
    command.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(command);
    // What this build was started with is not the forked JVM's business.
    for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
      builder.environment().remove(name);
    }
    builder.environment().putAll(environment);
    return builder;
  }

  private Ended run(ProcessBuilder builder) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      CompletableFuture<String> out = text(process.getInputStream());
      CompletableFuture<String> err = text(process.getErrorStream());
      boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.destroyForcibly();
        process.waitFor();
      }
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      return new Ended(
          builder.command(),
          process.pid(),
          ended,
          process.exitValue(),
          text(out),
          text(err),
          millis);
    } finally {
      process.destroyForcibly();
    }
  }

  private static CompletableFuture<String> text(InputStream in) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try (in) {
                text.complete(new String(in.readAllBytes(), StandardCharsets.UTF_8));
              } catch (IOException e) {
                text.complete("(unreadable: " + e + ")");
              }
            });
    reader.setDaemon(true);
    reader.start();
    return text;
  }

  private static String text(CompletableFuture<String> text) throws InterruptedException {
    try {
      return text.get(5, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return "(unreadable: " + e + ")"; // somebody inherited the pipe
    }
  }

  /**
   * How it ended.
   *
   * @param inTime false if it had to be killed
   */
  public record Ended(
      List<String> command,
      long pid,
      boolean inTime,
      int status,
      String out,
      String err,
      long millis) {

    public List<String> outLines() {
      return out.lines().toList();
    }

    public List<String> errLines() {
      return err.lines().toList();
    }

    /** The same, if it ended by itself and well. */
    public Ended orFail() {
      if (!inTime || status != 0) {
        throw new AssertionError("forked JVM failed: " + this);
      }
      return this;
    }

    @Override
    public String toString() {
      return String.join(" ", command)
          + "\n-- "
          + (inTime ? "status " + status : "killed")
          + " after "
          + millis
          + " ms\n-- stdout\n"
          + out
          + "\n-- stderr\n"
          + err;
    }
  }
}
