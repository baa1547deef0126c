package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Tools that are services of others, over OkHttp. A failed call is not repeated, but counted. */
final class Services {
  private static final JsonMapper JSON = new JsonMapper();
  private static final MediaType JSON_TYPE = MediaType.get("application/json");

  private final OkHttpClient client;
  private final String url;
  private final CircuitBreaker breaker;

  Services(OkHttpClient client, String url, CircuitBreaker breaker) {
    this.client = client.newBuilder().readTimeout(Timeouts.TOOL_READ).build();
    this.url = url;
    this.breaker = breaker;
  }

  @Tool("searches the ledgers")
  String search(@P(name = "q", value = "what for") String q) throws Exception {
    return call("search", q);
  }

  @Tool("tells the weather")
  String weather(@P(name = "q", value = "where") String q) throws Exception {
    return call("weather", q);
  }

  @Tool("reads a file")
  String read(@P(name = "q", value = "its name") String q) throws Exception {
    return call("read", q);
  }

  /** Money moves, so nothing here is tried again. */
  @Tool("pays an invoice")
  String pay(@P(name = "q", value = "which") String q) throws IOException {
    RequestBody invoice = RequestBody.create("{\"invoice\":\"" + q + "\"}", JSON_TYPE);
    return result(send(request("/tools/pay?q=" + q).newBuilder().post(invoice).build()));
  }

  String quote(String q) throws IOException {
    return result(get("/tools/quote?q=" + q));
  }

  /** Whether the provider can be reached. */
  boolean reachable() {
    try (Response response = client.newCall(request("/v1/models")).execute()) {
      return response.isSuccessful();
    } catch (IOException e) {
      return false;
    }
  }

  /** The source list's newest state. */
  String sources() throws IOException {
    return get("/v1/sources");
  }

  static String result(String body) throws IOException {
    JsonNode reply = JSON.readTree(body);
    return reply.path("result").asText();
  }

  private String call(String tool, String q) throws Exception {
    return breaker.executeCallable(() -> result(get("/tools/" + tool + "?q=" + q)));
  }

  private String get(String path) throws IOException {
    return send(request(path));
  }

  private String send(Request request) throws IOException {
    try (Response response = client.newCall(request).execute()) {
      if (!response.isSuccessful()) {
        throw new IOException("HTTP " + response.code());
      }
      return response.body().string();
    }
  }

  private Request request(String path) {
    return new Request.Builder()
        .url(url + path)
        .header(RequestId.HEADER, RequestId.current())
        .build();
  }
}
