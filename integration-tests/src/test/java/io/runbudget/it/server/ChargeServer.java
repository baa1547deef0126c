package io.runbudget.it.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Charges for each request, for those of one key once, as providers of payments do.
 *
 * <p>{@code /drop...} takes the first request and hangs up without an answer. Of those without a
 * header {@code X-Answer} {@code /lost...} hangs up on all and {@code /status/N...} answers N, each
 * charged all the same. {@code /flaky...} answers 500 to every one but each third, which alone is
 * charged; {@code /slow...} takes a second and a half; {@code /other...} answers 303, see {@code
 * /receipt}; {@code /before...} was charged before, whatever its key.
 */
public final class ChargeServer implements AutoCloseable {

  /**
   * What arrived.
   *
   * @param key null without one
   */
  public record Received(String method, String path, String key, String body) {}

  private final HttpServer server;
  private final String keyHeader;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> charges = new ConcurrentHashMap<>();
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  public ChargeServer() {
    this("Idempotency-Key");
  }

  /**
   * A new one.
   *
   * @param keyHeader where it looks for keys
   */
  public ChargeServer(String keyHeader) {
    this.keyHeader = keyHeader;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** All that arrived at {@code path}, in order. */
  public List<Received> received(String path) {
    return received.stream().filter(each -> each.path().equals(path)).toList();
  }

  /** Their keys. */
  public List<String> keys(String path) {
    return received(path).stream().map(Received::key).toList();
  }

  public int differentKeys(String path) {
    return new HashSet<>(keys(path)).size();
  }

  /** How often somebody was charged for what was asked of {@code path}. */
  public int charges(String path) {
    AtomicInteger count = charges.get(path);
    return count == null ? 0 : count.get();
  }

  private void serve(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String key = exchange.getRequestHeaders().getFirst(keyHeader);
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(new Received(exchange.getRequestMethod(), path, key, body));
    int number = counts.computeIfAbsent(path, p -> new AtomicInteger()).incrementAndGet();
    if (path.startsWith("/flaky") && number % 3 != 0) {
      answer(exchange, 500, "try again");
      return;
    }
    if (path.startsWith("/slow")) {
      pause();
    }
    boolean again = path.startsWith("/before") || (key != null && !known.add(path + " " + key));
    int charge =
        again ? 0 : charges.computeIfAbsent(path, p -> new AtomicInteger()).incrementAndGet();
    boolean answers = exchange.getRequestHeaders().containsKey("X-Answer");
    if ((path.startsWith("/drop") && number == 1) || (path.startsWith("/lost") && !answers)) {
      exchange.close();
      return;
    }
    if (again) {
      exchange.getResponseHeaders().set("Idempotent-Replayed", "true");
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (path.startsWith("/other")) {
      exchange.getResponseHeaders().set("Location", "/receipt");
      answer(exchange, 303, "");
      return;
    }
    boolean odd = path.startsWith("/status/") && !answers;
    answer(
        exchange, odd ? Integer.parseInt(path.split("/")[2]) : 200, "{\"charge\":" + charge + "}");
  }

  private static void pause() {
    try {
      Thread.sleep(1_500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
