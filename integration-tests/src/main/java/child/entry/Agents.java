package child.entry;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Agents that call each other, and agents whose result comes later. Each makes one HTTP call. */
final class Agents {
  private final OkHttpClient client = new OkHttpClient();
  private final String url;

  Agents(String url) {
    this.url = url;
  }

  private String call() {
    try (var response = client.newCall(new Request.Builder().url(url).build()).execute()) {
      return response.body().string();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls one that has nothing of its own. */
  String outer() {
    return call() + inner();
  }

  String inner() {
    return call();
  }

  /** Calls one with a shorter and one with a longer deadline of its own. */
  String parent() {
    return call() + shorter() + longer();
  }

  String shorter() {
    return call();
  }

  String longer() {
    return call();
  }

  CompletableFuture<String> later(long millis) {
    String result = call();
    return CompletableFuture.supplyAsync(
        () -> result, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
  }

  CompletionStage<String> stage(long millis) {
    return later(millis);
  }
}
