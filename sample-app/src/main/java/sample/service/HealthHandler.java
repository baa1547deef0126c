package sample.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import okhttp3.Response;

/** {@code GET /health}: up, if the provider can be reached. */
final class HealthHandler implements HttpHandler {
  private final Provider provider;

  HealthHandler(Provider provider) {
    this.provider = provider;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    boolean up;
    try (Response response =
        provider.client().newCall(provider.get("/v1/models", "health")).execute()) {
      up = response.isSuccessful();
    } catch (IOException e) {
      up = false;
    }
    Replies.send(exchange, up ? 200 : 503, JsonNodeFactory.instance.objectNode().put("up", up));
  }
}
