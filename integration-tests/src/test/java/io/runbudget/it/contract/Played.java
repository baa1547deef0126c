package io.runbudget.it.contract;

import child.contract.Scenario;
import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.server.Endpoint;
import io.runbudget.it.server.Wire;
import java.util.List;

/**
 * One scenario as one child played it.
 *
 * @param row of which client, on which JDK
 * @param line what the child saw
 * @param server what the other side saw
 * @param records the run's records, found by the server's address
 */
record Played(
    Row row, Scenario scenario, Arm arm, JsonNode line, Endpoint server, List<JsonNode> records) {

  /** Whether it was still going when the child's patience ended. */
  boolean hung() {
    return line.path("hung").asBoolean();
  }

  /** Milliseconds from the run's start to its end. */
  long elapsed() {
    return number("elapsed");
  }

  long number(String key) {
    return line.path(key).asLong(-1);
  }

  boolean flag(String key) {
    return line.path(key).asBoolean();
  }

  boolean has(String key) {
    return line.has(key);
  }

  /** Class names of what was thrown and its causes. */
  List<String> types() {
    return types("");
  }

  List<String> types(String prefix) {
    return JsonLine.texts(line.path(prefix + "types"));
  }

  /** Messages of what was thrown and its causes. */
  List<String> messages() {
    return JsonLine.texts(line.path("messages"));
  }

  /** The message of what was thrown; empty if nothing was. */
  String message() {
    return message("");
  }

  String message(String prefix) {
    return line.path(prefix + "messages").path(0).asText();
  }

  /** Threads that were in the middle of something half a second after the end. */
  List<String> lingering() {
    return JsonLine.texts(line.path("lingering"));
  }

  List<Wire.Request> requests() {
    return server.wires().stream().flatMap(wire -> wire.requests().stream()).toList();
  }

  /** Milliseconds from the run's start to the latest request at the server; -1 without one. */
  long lastRequest() {
    return requests().stream()
        .mapToLong(request -> request.atMillis() - number("start"))
        .max()
        .orElse(-1);
  }

  long received() {
    return server.wires().stream().mapToLong(Wire::received).sum();
  }

  @Override
  public String toString() {
    return row + ", " + scenario + " " + arm + ": " + line + " records: " + records;
  }
}
