package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads JSON from our callers and sends it to them. */
final class Replies {
  private static final JsonMapper JSON = new JsonMapper();

  private Replies() {}

  static JsonNode asked(HttpExchange exchange) throws IOException {
    return JSON.readTree(exchange.getRequestBody());
  }

  static void send(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
