package io.runbudget.it.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that answers each request as its script says, and remembers all of them. */
public final class ScriptServer implements AutoCloseable {

  /**
   * A request.
   *
   * @param number counted from 1
   * @param nanos when it was there, by {@link System#nanoTime}
   */
  public record Request(
      int number, String path, String body, Map<String, List<String>> headers, long nanos) {

    public boolean has(String header) {
      return headers.containsKey(header);
    }
  }

  /** What it is answered; headers are names and values by turns. */
  public record Answer(int status, String body, String... headers) {

    public static Answer of(int status, String... headers) {
      return new Answer(status, "{\"error\":{\"message\":\"status " + status + "\"}}", headers);
    }

    public static Answer fine() {
      return new Answer(200, "fine");
    }
  }

  /** Who decides. */
  @FunctionalInterface
  public interface Script {
    Answer answer(Request request);
  }

  private final HttpServer server;
  private final Script script;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger count = new AtomicInteger();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  public ScriptServer(Script script) {
    this.script = script;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /** Each status once, the last one from then on. */
  public static Script statuses(int... statuses) {
    return request -> {
      int status = statuses[Math.min(request.number(), statuses.length) - 1];
      return status == 200 ? Answer.fine() : Answer.of(status);
    };
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** In the order in which they came. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public long requests(String path) {
    return requests.stream().filter(request -> request.path().equals(path)).count();
  }

  /** Milliseconds between the first two requests. */
  public long gapMillis() {
    return (requests.get(1).nanos() - requests.get(0).nanos()) / 1_000_000;
  }

  private void serve(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Request request =
        new Request(
            count.incrementAndGet(),
            exchange.getRequestURI().getPath(),
            body,
            exchange.getRequestHeaders(),
            System.nanoTime());
    requests.add(request);
    Answer answer = script.answer(request);
    for (int i = 0; i < answer.headers().length; i += 2) {
      exchange.getResponseHeaders().add(answer.headers()[i], answer.headers()[i + 1]);
    }
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
