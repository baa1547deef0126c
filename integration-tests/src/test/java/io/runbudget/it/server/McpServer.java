package io.runbudget.it.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.runbudget.it.harness.JsonLine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An MCP server over HTTP, in both of its ways: {@code /mcp} with a session and a stream of its
 * own, and {@code /sse} with {@code /message}. The tool {@code slow} never answers, {@code stream}
 * begins to over {@code /mcp}, all others do. Keeps what it was sent.
 */
public final class McpServer implements AutoCloseable {
  private static final String SESSION = "session-1";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final List<String> strangers = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile OutputStream events = OutputStream.nullOutputStream();

  public McpServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/mcp", this::streamable);
    server.createContext("/sse", this::listen);
    server.createContext("/message", this::message);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was posted, in order. */
  public List<String> messages() {
    return messages;
  }

  /** What was posted without the session it belongs to. */
  public List<String> strangers() {
    return strangers;
  }

  private void streamable(HttpExchange exchange) throws IOException {
    switch (exchange.getRequestMethod()) {
      case "POST" -> post(exchange);
      case "GET" -> stream(exchange, "");
      default -> exchange.sendResponseHeaders(200, -1);
    }
  }

  private void post(HttpExchange exchange) throws IOException {
    JsonNode sent = read(exchange);
    boolean first = sent.path("method").asText().equals("initialize");
    if (!first && !SESSION.equals(exchange.getRequestHeaders().getFirst("Mcp-Session-Id"))) {
      strangers.add(sent.toString());
    }
    String tool = sent.path("params").path("name").asText();
    if (sent.path("id").isMissingNode()) {
      exchange.sendResponseHeaders(202, -1);
      exchange.close();
    } else if (tool.equals("slow")) {
      hang();
    } else if (tool.equals("stream")) {
      stream(exchange, ": soon\n\n");
    } else {
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.getResponseHeaders().set("Mcp-Session-Id", SESSION);
      byte[] body = answer(sent).getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    }
  }

  private void listen(HttpExchange exchange) throws IOException {
    stream(exchange, "event: endpoint\ndata: /message\n\n");
  }

  private void message(HttpExchange exchange) throws IOException {
    JsonNode sent = read(exchange);
    exchange.sendResponseHeaders(202, -1);
    exchange.close();
    boolean slow = sent.path("params").path("name").asText().equals("slow");
    if (!sent.path("id").isMissingNode() && !slow) {
      synchronized (this) {
        write(events, "event: message\ndata: " + answer(sent) + "\n\n");
      }
    }
  }

  private JsonNode read(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String text = new String(body, StandardCharsets.UTF_8);
    messages.add(text);
    return JsonLine.of(text);
  }

  /** Stays open. */
  private void stream(HttpExchange exchange, String head) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    write(out, head);
    if (head.contains("endpoint")) {
      events = out;
    }
    hang();
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private void hang() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String answer(JsonNode sent) {
    String result =
        switch (sent.path("method").asText()) {
          case "initialize" ->
              "{\"protocolVersion\":"
                  + sent.path("params").path("protocolVersion")
                  + ",\"capabilities\":{\"tools\":{}},"
                  + "\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}";
          case "tools/call" ->
              "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}],\"isError\":false}";
          default -> "{}";
        };
    return "{\"jsonrpc\":\"2.0\",\"id\":" + sent.path("id") + ",\"result\":" + result + "}";
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
