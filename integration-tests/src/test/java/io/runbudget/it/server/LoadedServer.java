package io.runbudget.it.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A provider that serves so many requests a second. What comes beyond that queues up, what it turns
 * away costs it as much as what it serves, and so it fails until its load falls: as services do
 * that do not shed load. Besides, it is down from a moment to another.
 */
public final class LoadedServer implements AutoCloseable {

  /**
   * A request that has come.
   *
   * @param millis since the first one
   * @param first whether its caller had not tried before
   */
  public record Seen(long millis, boolean first, boolean fine) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final int perSecond;
  private final long downFromMillis;
  private final long downToMillis;

  // Guarded by this:
  private final List<Seen> seen = new ArrayList<>();
  private long startNanos;
  private long lastNanos;
  private double queue;

  public LoadedServer(int perSecond, long downFromMillis, long downToMillis) {
    this.perSecond = perSecond;
    this.downFromMillis = downFromMillis;
    this.downToMillis = downToMillis;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/tool";
  }

  public synchronized List<Seen> seen() {
    return List.copyOf(seen);
  }

  private void serve(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    boolean first = "0".equals(exchange.getRequestHeaders().getFirst("X-Try"));
    exchange.sendResponseHeaders(arrives(first) ? 200 : 503, -1);
    exchange.close();
  }

  /** Half a second's worth may queue up and be served; there is room for a second's. */
  private synchronized boolean arrives(boolean first) {
    long now = System.nanoTime();
    if (seen.isEmpty()) {
      startNanos = now;
      lastNanos = now;
    }
    queue = Math.max(0, queue - perSecond * ((now - lastNanos) / 1e9));
    lastNanos = now;
    queue = Math.min(queue + 1, perSecond);
    long millis = (now - startNanos) / 1_000_000;
    boolean down = millis >= downFromMillis && millis < downToMillis;
    boolean fine = !down && queue <= perSecond / 2.0;
    seen.add(new Seen(millis, first, fine));
    return fine;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
