package sample.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import okhttp3.Response;

/** Services of others, pages and a shell; a failed call is not repeated. */
final class Tools {
  private final Provider provider;
  private final HttpClient pages =
      HttpClient.newBuilder().connectTimeout(Provider.ATTEMPT_TIMEOUT).build();

  Tools(Provider provider) {
    this.provider = provider;
  }

  String call(String id, JsonNode function) throws IOException, InterruptedException {
    String name = function.path("name").asText();
    String q = Provider.json().readTree(function.path("arguments").asText()).path("q").asText();
    return switch (name) {
      case "shell" -> shell(q);
      case "fetch" -> page("/tools/fetch?q=" + q, id);
      default -> service("/tools/" + name + "?q=" + q, id);
    };
  }

  private String service(String path, String id) throws IOException {
    try (Response response = provider.client().newCall(provider.get(path, id)).execute()) {
      StatusException.throwUnlessOk(response);
      return result(response.body().string());
    }
  }

  /** The timeout ends with the headers: that is what the JDK's client means by it. */
  private String page(String path, String id) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(provider.url().resolve(path).uri())
            .header("X-Question", id)
            .timeout(Provider.ATTEMPT_TIMEOUT)
            .build();
    return result(pages.send(request, BodyHandlers.ofString()).body());
  }

  private static String shell(String command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    int code = process.waitFor();
    return code == 0 ? output : "exit code " + code;
  }

  private static String result(String body) throws IOException {
    return Provider.json().readTree(body).path("result").asText();
  }
}
