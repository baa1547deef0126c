package child.spring;

import child.Outcome;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/** Two equal payments, each of a loop of its own that tries until one is taken. Argument: URL. */
public final class Paying {
  private Paying() {}

  public static void main(String[] arguments) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(arguments[0]))
            .POST(BodyPublishers.ofString("{\"amount\":10}"))
            .build();
    RetryTemplate template = new RetryTemplate();
    template.setRetryPolicy(new SimpleRetryPolicy(5));
    Outcome.print(
        () ->
            template.execute(c -> paid(client, request))
                + template.execute(c -> paid(client, request)));
    System.exit(0);
  }

  private static String paid(HttpClient client, HttpRequest request) throws Exception {
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException("status " + response.statusCode());
    }
    return response.body();
  }
}
