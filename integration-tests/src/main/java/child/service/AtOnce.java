package child.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/** A service whose first runs come at once, with a client that has been used before. */
public final class AtOnce {
  private static final int RUNS = 4;

  private AtOnce() {}

  /** Loaded with its first run, as an endpoint's handler is. */
  static final class Agent {
    static int run(HttpClient client, String url) throws IOException, InterruptedException {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      return client.send(request, BodyHandlers.ofString()).statusCode();
    }
  }

  /**
   * @param arguments a URL that answers, and one that does not
   */
  public static void main(String[] arguments) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest before = HttpRequest.newBuilder(URI.create(arguments[0])).build();
    client.send(before, BodyHandlers.ofString());
    CyclicBarrier barrier = new CyclicBarrier(RUNS);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      Thread thread = new Thread(() -> play(barrier, client, arguments[1]));
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join(10_000);
    }
    Runtime.getRuntime().halt(0);
  }

  private static void play(CyclicBarrier barrier, HttpClient client, String url) {
    try {
      barrier.await();
      System.out.println("answered " + Agent.run(client, url));
    } catch (Exception e) {
      System.out.println("failed " + e);
    }
  }
}
