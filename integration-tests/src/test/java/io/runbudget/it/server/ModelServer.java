package io.runbudget.it.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A model's provider that misbehaves as the first part of the path says: {@code /ok}, {@code
 * /hang}, {@code /slow}, {@code /busy}, {@code /busyOnce}, {@code /busySecond}, {@code
 * /stallSecond} (the second as {@code /heartbeats}), {@code /later} (a {@code Retry-After} of half
 * a minute), {@code /heartbeats} (a stream that says nothing more but goes on), {@code /stalls}
 * (one that does not), {@code /tools} (asks for a tool for ever), {@code /talkingTools} (streams a
 * word before each), {@code /warm} (as {@code /ok}, and not counted). Speaks as OpenAI, Anthropic
 * or Google do, whichever the path asks for. Counts requests.
 */
public final class ModelServer implements AutoCloseable {
  private static final String CHUNK =
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\","
          + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"%s\"},"
          + "\"finish_reason\":%s}]}\n\n";
  private static final String TOOL_CHUNK =
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\","
          + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"tool_calls\":[{\"index\":0,"
          + "\"id\":\"t%d\",\"type\":\"function\",\"function\":{\"name\":\"time\","
          + "\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}\n\n";
  private static final String OPENAI =
      "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":"
          + "[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":%s%s},"
          + "\"finish_reason\":\"%s\"}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1,"
          + "\"total_tokens\":2}}";
  private static final String TOOL_CALL =
      ",\"tool_calls\":[{\"id\":\"t%d\",\"type\":\"function\",\"function\":{\"name\":\"time\","
          + "\"arguments\":\"{}\"}}]";
  private static final String ANTHROPIC =
      "{\"id\":\"c\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":"
          + "[{\"type\":\"text\",\"text\":\"fine\"}],\"stop_reason\":\"end_turn\","
          + "\"stop_sequence\":null,\"usage\":{\"input_tokens\":1,\"output_tokens\":1}}";
  private static final String ANTHROPIC_START =
      "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"c\","
          + "\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[],"
          + "\"stop_reason\":null,\"stop_sequence\":null,"
          + "\"usage\":{\"input_tokens\":1,\"output_tokens\":1}}}\n\n"
          + "event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,"
          + "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n";
  private static final String ANTHROPIC_CHUNK =
      "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
          + "\"delta\":{\"type\":\"text_delta\",\"text\":\"%s\"}}\n\n";
  private static final String ANTHROPIC_END =
      "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
          + "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":"
          + "{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},"
          + "\"usage\":{\"output_tokens\":1}}\n\n"
          + "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
  private static final String GOOGLE =
      "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"%s\"}]},"
          + "\"finishReason\":\"STOP\"}]}";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();

  public ModelServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String url(String behaviour) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + behaviour;
  }

  /** How many requests have come so far. */
  public int requests() {
    return requests.get();
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    int number = path.startsWith("/warm") ? 0 : requests.incrementAndGet();
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean streams =
        body.contains("\"stream\":true")
            || body.contains("\"stream\" : true")
            || path.contains(":streamGenerateContent");
    switch (path.split("/")[1]) {
      case "hang" -> pause(60_000);
      case "slow" -> {
        pause(100);
        fine(exchange, path, streams);
      }
      case "busy" -> answer(exchange, 503, "{\"error\":{\"message\":\"busy\"}}");
      case "busyOnce", "busySecond" -> {
        if (number == (path.startsWith("/busyOnce") ? 1 : 2)) {
          answer(exchange, 503, "{\"error\":{\"message\":\"busy\"}}");
        } else {
          fine(exchange, path, streams);
        }
      }
      case "later" -> {
        exchange.getResponseHeaders().add("Retry-After", "30");
        answer(exchange, 429, "{\"error\":{\"message\":\"slow down\"}}");
      }
      case "heartbeats" -> heartbeats(exchange, path);
      case "stallSecond" -> {
        if (number == 2) {
          heartbeats(exchange, path);
        } else {
          fine(exchange, path, streams);
        }
      }
      case "stalls" -> {
        write(stream(exchange), first(path));
        pause(60_000);
      }
      case "tools" -> {
        pause(250); // Spring AI 2 gives up after 40 calls of one tool, later than anybody looks
        if (streams) {
          OutputStream out = stream(exchange);
          write(out, TOOL_CHUNK.formatted(number));
          write(out, "data: [DONE]\n\n");
          break;
        }
        answer(exchange, 200, OPENAI.formatted("null", TOOL_CALL.formatted(number), "tool_calls"));
      }
      case "talkingTools" -> {
        pause(100);
        OutputStream out = stream(exchange);
        write(out, first(path) + TOOL_CHUNK.formatted(number) + "data: [DONE]\n\n");
      }
      default -> fine(exchange, path, streams);
    }
    exchange.close();
  }

  private static void fine(HttpExchange exchange, String path, boolean streams) throws IOException {
    if (streams) {
      OutputStream out = stream(exchange);
      write(out, first(path));
      write(out, rest(path));
    } else if (path.endsWith("/messages")) {
      answer(exchange, 200, ANTHROPIC);
    } else if (path.contains(":generateContent")) {
      answer(exchange, 200, GOOGLE.formatted("fine"));
    } else {
      answer(exchange, 200, OPENAI.formatted("\"fine\"", "", "stop"));
    }
  }

  private static String first(String path) {
    if (path.endsWith("/messages")) {
      return ANTHROPIC_START + ANTHROPIC_CHUNK.formatted("fi");
    }
    return isGoogle(path) ? googleChunk("fi") : CHUNK.formatted("fi", "null");
  }

  private static String rest(String path) {
    if (path.endsWith("/messages")) {
      return ANTHROPIC_CHUNK.formatted("ne") + ANTHROPIC_END;
    }
    return isGoogle(path)
        ? googleChunk("ne")
        : CHUNK.formatted("ne", "null") + CHUNK.formatted("", "\"stop\"") + "data: [DONE]\n\n";
  }

  private static boolean isGoogle(String path) {
    return path.contains(":streamGenerateContent");
  }

  private static String googleChunk(String text) {
    return "data: " + GOOGLE.formatted(text) + "\n\n";
  }

  private static void heartbeats(HttpExchange exchange, String path) throws IOException {
    OutputStream out = stream(exchange);
    write(out, first(path));
    for (int i = 0; i < 300; i++) {
      pause(200);
      write(out, isGoogle(path) ? "\n" : ": still here\n\n"); // Google's client knows no comments
    }
  }

  private static OutputStream stream(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    return exchange.getResponseBody();
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
