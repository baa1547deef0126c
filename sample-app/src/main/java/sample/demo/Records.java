package sample.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** The agent's records of one arm; see docs/records.md. */
record Records(List<JsonNode> runs) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern RETRIES = Pattern.compile("\\d+ attempts on|[Rr]etries");
  private static final int OVERRUN_MS = 50;

  /** Ended by its own timeout, or by the deadline that came first. */
  private static final Set<String> FAILED = Set.of("died", "cut");

  /** The runs that began in a span of time. */
  Records between(Instant from, Instant to) {
    return new Records(
        runs.stream()
            .filter(
                run -> {
                  Instant start = Instant.parse(run.path("start").asText());
                  return !start.isBefore(from) && !start.isAfter(to);
                })
            .toList());
  }

  static Records read(Path folder) throws IOException {
    List<JsonNode> runs = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "runs-*.ndjson")) {
        for (Path file : files) {
          for (String line : Files.readAllLines(file)) {
            runs.add(JSON.readTree(line));
          }
        }
      }
    }
    return new Records(runs);
  }

  long outcomes(String outcome) {
    return runs.stream().filter(r -> r.path("outcome").asText().equals(outcome)).count();
  }

  long overruns() {
    return runs.stream().filter(r -> r.path("overrun_ms").asInt() > OVERRUN_MS).count();
  }

  long predictedStops() {
    return runs.stream().filter(r -> r.path("would_stop").has("stop")).count();
  }

  long stops() {
    return runs.stream().filter(r -> r.path("stop").asText().equals("deadline")).count();
  }

  /** The culprit of a run that has spent its time on one call, tried again and again. */
  Optional<String> retriesCause() {
    return runs.stream()
        .filter(run -> failed(run) > 1)
        .map(run -> run.path("cause").asText())
        .filter(cause -> RETRIES.matcher(cause).find())
        .findFirst();
  }

  private static long failed(JsonNode run) {
    return StreamSupport.stream(run.path("attempts").spliterator(), false)
        .filter(attempt -> FAILED.contains(attempt.path("end").asText()))
        .count();
  }

  /** The culprit of the run whose last calls were cut after the longest time. */
  Optional<String> worstCause() {
    return runs.stream()
        .filter(run -> run.has("cause"))
        .max(Comparator.comparingLong(Records::longestCutMs))
        .map(run -> run.path("cause").asText());
  }

  private static long longestCutMs(JsonNode run) {
    long longest = 0;
    for (JsonNode attempt : run.path("attempts")) {
      if (attempt.path("end").asText().equals("cut")) {
        longest = Math.max(longest, attempt.path("duration_ms").asLong());
      }
    }
    return longest;
  }
}
