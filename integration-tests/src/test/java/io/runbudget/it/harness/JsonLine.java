package io.runbudget.it.harness;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lines of JSON: what programs print and the agent records. */
public final class JsonLine {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonLine() {}

  public static JsonNode of(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + line, e);
    }
  }

  public static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  /** All records in {@code folder}. */
  public static List<JsonNode> records(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<JsonNode> records = new ArrayList<>();
      for (Path file :
          files.filter(f -> f.getFileName().toString().endsWith(".ndjson")).sorted().toList()) {
        Files.readAllLines(file).forEach(line -> records.add(of(line)));
      }
      return records;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
