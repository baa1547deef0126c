package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Duration;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;

/**
 * Where the model and the tools are, and the clients to reach them. The timeouts are those of the
 * model vendors' SDKs, scaled down: one limit for each attempt, none for the whole call.
 */
record Provider(OkHttpClient client, HttpUrl url) {
  static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(4);

  private static final MediaType JSON = MediaType.get("application/json");
  private static final JsonMapper MAPPER = new JsonMapper();

  Provider(OkHttpClient client, HttpUrl url) {
    this.client = client.newBuilder().readTimeout(ATTEMPT_TIMEOUT).build();
    this.url = url;
  }

  /** A client whose timeout covers an attempt from its begin to the end of the body. */
  OkHttpClient clientForWholeReplies() {
    return client.newBuilder().callTimeout(ATTEMPT_TIMEOUT).build();
  }

  Request get(String path, String question) {
    return request(path, question).build();
  }

  Request post(String path, String question, JsonNode body) {
    return request(path, question).post(RequestBody.create(body.toString(), JSON)).build();
  }

  static JsonMapper json() {
    return MAPPER;
  }

  private Request.Builder request(String path, String question) {
    HttpUrl target = Objects.requireNonNull(url.resolve(path), path);
    return new Request.Builder().url(target).header("X-Question", question);
  }
}
