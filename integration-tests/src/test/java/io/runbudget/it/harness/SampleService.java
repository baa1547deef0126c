package io.runbudget.it.harness;

import io.runbudget.it.harness.Jdks.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sample service and its misbehaving provider, started as {@code ./demo} starts them. */
public final class SampleService implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("listening on port (\\d+)\\s");
  private static final int SECONDS_TO_START = 60;
  private static final int SECONDS_TO_END = 10;
  private static final int POLL_MS = 50;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Path folder = Places.folder("sample");
  private final Process provider;
  private final Process service;
  private final int port;

  /**
   * Starts both.
   *
   * @param seed decides what the provider does to which question
   * @param flags of the service's JVM
   */
  public SampleService(Jdk jdk, long seed, List<String> flags) {
    provider =
        java(jdk)
            .program("sample.provider.Main", String.valueOf(seed), "0")
            .start(folder.resolve("provider.out"), folder.resolve("provider.err"));
    Process started = null;
    try {
      String url = "http://127.0.0.1:" + port(provider, "provider");
      started =
          java(jdk)
              .options(flags.toArray(String[]::new))
              .program("sample.service.Main", url)
              .start(folder.resolve("service.out"), folder.resolve("service.err"));
      port = port(started, "service");
    } catch (Throwable t) {
      provider.destroyForcibly();
      if (started != null) {
        started.destroyForcibly();
      }
      throw t;
    }
    service = started;
  }

  private static ForkedJvm java(Jdk jdk) {
    return ForkedJvm.tool(jdk, "java")
        .options("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
        .classPath(Places.sampleApp().toArray(Path[]::new));
  }

  /** What the service answered; the text is empty unless the status is 200. */
  public record Reply(int status, String answer, long millis) {}

  /**
   * Asks.
   *
   * @param id the question's, by which the provider knows it
   */
  public Reply ask(String id, String question) {
    String body = "{\"id\":\"%s\",\"question\":\"%s\"}".formatted(id, question);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/ask"))
            .timeout(Duration.ofSeconds(60))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    long start = System.nanoTime();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      String answer = JsonLine.of(response.body()).path("answer").asText();
      return new Reply(response.statusCode(), answer, millis);
    } catch (IOException e) {
      throw new UncheckedIOException(this + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Where the flags may have records written. */
  public static Path newRecords() {
    return Places.folder("sample-records").resolve("records");
  }

  /** What the service has logged. */
  public String out() {
    return text("service.out");
  }

  /** What the agents have said. */
  public String err() {
    return text("service.err");
  }

  /** Ends both, with time for the service to write what it still has to write. */
  @Override
  public void close() {
    service.destroy();
    provider.destroyForcibly();
    try {
      service.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      service.destroyForcibly();
    }
  }

  @Override
  public String toString() {
    return "the sample service, see " + folder;
  }

  private int port(Process process, String name) {
    long began = System.nanoTime();
    while (System.nanoTime() - began < TimeUnit.SECONDS.toNanos(SECONDS_TO_START)) {
      Matcher said = LISTENING.matcher(text(name + ".out"));
      if (said.find()) {
        return Integer.parseInt(said.group(1));
      }
      try {
        if (process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
          break;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    throw new AssertionError(name + " did not start: " + text(name + ".out") + text(name + ".err"));
  }

  private String text(String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
