package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import okhttp3.Response;

/** The tools are services of their own; a failed call is not repeated. */
final class Tools {
  private final Provider provider;

  Tools(Provider provider) {
    this.provider = provider;
  }

  String call(String id, JsonNode function) throws IOException {
    JsonNode arguments = Provider.json().readTree(function.path("arguments").asText());
    String path = "/tools/" + function.path("name").asText() + "?q=" + arguments.path("q").asText();
    try (Response response = provider.client().newCall(provider.get(path, id)).execute()) {
      StatusException.throwUnlessOk(response);
      return Provider.json().readTree(response.body().string()).path("result").asText();
    }
  }
}
