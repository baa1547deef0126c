package io.runbudget.it.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * A model's provider that says what each call used: {@link #INPUT} tokens of the prompt, 200 of
 * them cached, and {@link #OUTPUT} of the answer; as a whole or a stream as asked, in the words of
 * OpenAI, Anthropic, Google and {@link OtherApis} as the path says. The first part of the path:
 * {@code /ok}, {@code /gzip}, {@code /bare} (a stream that does not say it), {@code /steps} (a
 * stream whose second half waits until the reader has the first), {@code /stalls} (one whose second
 * half does not come), {@code /together} (answers as fifty have asked), {@code /tools} (asks for a
 * tool for ever).
 */
public final class UsageServer implements AutoCloseable {
  public static final int INPUT = 1_200;
  public static final int OUTPUT = 340;

  private static final int TOGETHER = 50;
  private static final int PATIENCE_SECONDS = 10;
  private static final Pattern MODEL = Pattern.compile("\"model\" ?: ?\"([^\"]*)\"");

  private static final String OPENAI_USAGE =
      "\"usage\":{\"prompt_tokens\":1200,\"completion_tokens\":340,\"total_tokens\":1540,"
          + "\"prompt_tokens_details\":{\"cached_tokens\":200}}";
  private static final String OPENAI =
      "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"%s\",\"choices\":"
          + "[{\"index\":0,\"message\":{\"role\":\"assistant\",%s},\"finish_reason\":\"%s\"}],"
          + OPENAI_USAGE
          + "}";
  private static final String OPENAI_CHUNK =
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"%s\","
          + "\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"%s\"},"
          + "\"finish_reason\":null}]}\n\n";
  private static final String OPENAI_LAST =
      "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"%s\","
          + "\"choices\":[],"
          + OPENAI_USAGE
          + "}\n\n";
  private static final String DONE = "data: [DONE]\n\n";
  private static final String ANTHROPIC_USAGE =
      "\"usage\":{\"input_tokens\":1000,\"cache_read_input_tokens\":200,"
          + "\"cache_creation_input_tokens\":0,\"output_tokens\":%d}";
  private static final String ANTHROPIC =
      "{\"id\":\"c\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":"
          + "[{\"type\":\"text\",\"text\":\"fine\"}],\"stop_reason\":\"end_turn\","
          + "\"stop_sequence\":null,"
          + ANTHROPIC_USAGE.formatted(OUTPUT)
          + "}";
  private static final String ANTHROPIC_STREAM =
      "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"c\","
          + "\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[],"
          + "\"stop_reason\":null,\"stop_sequence\":null,"
          + ANTHROPIC_USAGE.formatted(1)
          + "}}\n\nevent: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,"
          + "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n"
          + "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
          + "\"delta\":{\"type\":\"text_delta\",\"text\":\"fine\"}}\n\n"
          + "event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n"
          + "event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":"
          + "{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},"
          + "\"usage\":{\"output_tokens\":340}}\n\n"
          + "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
  private static final String GOOGLE =
      "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\"fine\"}]},"
          + "\"finishReason\":\"STOP\"}],\"usageMetadata\":{\"promptTokenCount\":1200,"
          + "\"cachedContentTokenCount\":200,\"candidatesTokenCount\":300,"
          + "\"thoughtsTokenCount\":40,\"totalTokenCount\":1540}}";

  private final HttpServer server;
  private final ServerSocket signal;
  private final Semaphore seen = new Semaphore(0);
  private final CountDownLatch together = new CountDownLatch(TOGETHER);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger requests = new AtomicInteger();

  public UsageServer() {
    try {
      InetAddress here = InetAddress.getLoopbackAddress();
      server = HttpServer.create(new InetSocketAddress(here, 0), TOGETHER);
      signal = new ServerSocket(0, TOGETHER, here);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
    threads.execute(this::signals);
  }

  public String url(String behaviour) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + behaviour;
  }

  /** Whoever has the first part of an answer connects to this port. */
  public String signalPort() {
    return String.valueOf(signal.getLocalPort());
  }

  /** How many requests have come so far, those for {@code /warm} aside. */
  public int requests() {
    return requests.get();
  }

  private void signals() {
    try {
      while (true) {
        signal.accept().close();
        seen.release();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (!path.startsWith("/warm/")) {
      requests.incrementAndGet();
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Matcher named = MODEL.matcher(body);
    String model = named.find() ? named.group(1) : "m";
    boolean streams = body.contains("\"stream\":true") || path.contains(":streamGenerateContent");
    String behaviour = path.split("/")[1];
    try (exchange) {
      switch (behaviour) {
        case "steps" -> {
          seen.drainPermits();
          OutputStream out = begin(exchange, true, false);
          write(out, OPENAI_CHUNK.formatted(model, "fi"));
          write(out, OPENAI_CHUNK.formatted(model, wasSeen() ? "ne" : "late"));
          write(out, OPENAI_LAST.formatted(model) + DONE);
        }
        case "stalls" -> {
          write(begin(exchange, true, false), OPENAI_CHUNK.formatted(model, "twelve bytes"));
          await(new CountDownLatch(1));
        }
        case "bare" -> {
          String text = OPENAI_CHUNK.formatted(model, "twelve bytes") + DONE;
          write(begin(exchange, true, false), text);
        }
        case "together" -> {
          together.countDown();
          await(together);
          answer(exchange, path, model, streams, false);
        }
        case "tools" -> {
          String call =
              "\"content\":null,\"tool_calls\":[{\"id\":\"t%d\",\"type\":\"function\","
                      .formatted(requests.get())
                  + "\"function\":{\"name\":\"time\",\"arguments\":\"{}\"}}]";
          write(begin(exchange, false, false), OPENAI.formatted(model, call, "tool_calls"));
        }
        default -> {
          Optional<OtherApis> other = OtherApis.answer(path, model);
          if (other.isPresent()) {
            begin(exchange, other.get().type(), false).write(other.get().bytes());
          } else {
            answer(exchange, path, model, streams, behaviour.equals("gzip"));
          }
        }
      }
    }
  }

  private static void answer(
      HttpExchange exchange, String path, String model, boolean streams, boolean zipped)
      throws IOException {
    String text;
    if (path.endsWith("/messages")) {
      text = streams ? ANTHROPIC_STREAM : ANTHROPIC;
    } else if (path.contains("enerateContent")) {
      text = streams ? "data: " + GOOGLE + "\n\n" : GOOGLE;
    } else if (streams) {
      text =
          OPENAI_CHUNK.formatted(model, "fi")
              + OPENAI_CHUNK.formatted(model, "ne")
              + OPENAI_LAST.formatted(model)
              + DONE;
    } else {
      text = OPENAI.formatted(model, "\"content\":\"fine\"", "stop");
    }
    write(begin(exchange, streams, zipped), text, zipped);
  }

  private boolean wasSeen() {
    try {
      return seen.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static OutputStream begin(HttpExchange exchange, boolean streams, boolean zipped)
      throws IOException {
    return begin(exchange, streams ? "text/event-stream" : "application/json", zipped);
  }

  private static OutputStream begin(HttpExchange exchange, String type, boolean zipped)
      throws IOException {
    exchange.getResponseHeaders().add("Content-Type", type);
    if (zipped) {
      exchange.getResponseHeaders().add("Content-Encoding", "gzip");
    }
    exchange.sendResponseHeaders(200, 0);
    return exchange.getResponseBody();
  }

  private static void write(OutputStream out, String text) throws IOException {
    write(out, text, false);
  }

  private static void write(OutputStream out, String text, boolean zipped) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (zipped) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
        zip.write(bytes);
      }
      bytes = packed.toByteArray();
    }
    out.write(bytes);
    out.flush();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    try {
      signal.close();
    } catch (IOException e) {
      // Nobody waits for it any more.
    }
  }
}
