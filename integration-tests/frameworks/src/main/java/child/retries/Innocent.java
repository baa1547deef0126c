package child.retries;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** What looks like retries and is none. */
final class Innocent {
  private Innocent() {}

  /** The token has expired: a new one, the same write. Eight times, as an hour would bring. */
  static String token(String url) throws Exception {
    int accepted = 0;
    for (int i = 0; i < 8; i++) {
      Request write = Http.write(url + "/write" + i);
      if (Http.status(write) == 401) {
        String token = Http.call(Http.write(url + "/token", "grant_type=refresh"));
        accepted +=
            Http.status(write.newBuilder().header("Authorization", token + i).build()) == 200
                ? 1
                : 0;
      }
    }
    return accepted + " accepted";
  }

  static String redirect(String url) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      text.append(Http.call(Http.write(url))).append(' ');
    }
    return text.toString().trim();
  }

  /** The server closes what it had left open. */
  static String stale(String url) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      text.append(Http.call(Http.write(url))).append(' ');
      Thread.sleep(30);
    }
    return text.toString().trim();
  }

  /** Each call has two rounds. */
  static String proxy(String url) throws Exception {
    HttpUrl proxy = HttpUrl.get(url);
    OkHttpClient client =
        new OkHttpClient.Builder()
            .proxy(new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.host(), proxy.port())))
            .proxyAuthenticator(
                (route, response) ->
                    response.request().header("Proxy-Authorization") != null
                        ? null
                        : response
                            .request()
                            .newBuilder()
                            .header("Proxy-Authorization", "Basic eA==")
                            .build())
            .build();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      text.append(Http.call(client, Http.write("http://service.example/407"))).append(' ');
    }
    return text.toString().trim();
  }

  /** Nobody listens at the first of its addresses. */
  static String failover(String url) throws Exception {
    HttpUrl at = HttpUrl.get(url);
    InetAddress nobody = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    InetAddress somebody = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      OkHttpClient client =
          new OkHttpClient.Builder().dns(host -> List.of(nobody, somebody)).build();
      Request request = Http.write(at.newBuilder().host("twice.example").build().toString());
      text.append(Http.call(client, request)).append(' ');
    }
    return text.toString().trim();
  }

  /** The same write, so often at once. */
  static String atOnce(String url, int times) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(times);
    List<CompletableFuture<Integer>> all = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      all.add(CompletableFuture.supplyAsync(() -> status(url), pool));
    }
    StringBuilder text = new StringBuilder();
    for (CompletableFuture<Integer> each : all) {
      text.append(each.get()).append(' ');
    }
    pool.shutdown();
    return text.toString().trim();
  }

  private static int status(String url) {
    try {
      return Http.status(Http.write(url));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Until it is ready. */
  static String polls(String url, int times) throws Exception {
    int status = 0;
    for (int i = 0; i < times && status != 200; i++) {
      status = Http.status(Http.read(url));
      Thread.sleep(5);
    }
    return status + " at last";
  }

  static String pollsJdk(String url, int times) throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
    int status = 0;
    for (int i = 0; i < times && status != 200; i++) {
      status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      Thread.sleep(5);
    }
    return status + " at last";
  }

  /** Comes back to what had failed, after something else. */
  static String planner(String url) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      text.append(Http.status(Http.write(url + "/busy"))).append(' ');
      text.append(Http.status(Http.write(url + "/ok"))).append(' ');
    }
    return text.toString().trim();
  }
}
