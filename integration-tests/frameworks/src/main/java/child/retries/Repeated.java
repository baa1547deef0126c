package child.retries;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Loops of the application's own, which nobody knows for loops. */
final class Repeated {
  private Repeated() {}

  /** Writes the same until it is accepted, at most so often; not once it was refused. */
  static String okHttp(String url, int times) throws Exception {
    int failed = 0;
    while (failed < times) {
      long start = System.nanoTime();
      try {
        return Http.call(Http.write(url));
      } catch (Http.BadStatus e) {
        failed++;
        Thread.sleep(5);
      } catch (IOException e) {
        return failed + " failed, then in " + millis(start) + " ms " + e.getMessage();
      }
    }
    return failed + " failed";
  }

  static String jdk(String url, int times) throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .POST(HttpRequest.BodyPublishers.ofString("{\"amount\":12}"))
            .build();
    for (int failed = 0; failed < times; failed++) {
      long start = System.nanoTime();
      try {
        int status = client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
        if (status == 200) {
          return "accepted";
        }
      } catch (IOException e) {
        return failed + " failed, then in " + millis(start) + " ms " + e.getMessage();
      }
      Thread.sleep(5);
    }
    return times + " failed";
  }

  /** Tries again after a refusal as well, now and then; then writes something else three times. */
  static String untilItRecovers(String url) throws Exception {
    int refused = 0;
    String accepted = "";
    for (int i = 0; i < 60 && accepted.isEmpty(); i++) {
      try {
        accepted = Http.call(Http.write(url));
      } catch (Http.BadStatus e) {
        Thread.sleep(5);
      } catch (IOException e) {
        refused++;
        Thread.sleep(250);
      }
    }
    String after = "";
    for (int i = 0; i < 3; i++) {
      after += " " + Http.status(Http.write(url, "{\"more\":" + i + "}"));
    }
    return accepted + " " + (refused > 0 ? "after refusals" : "at once") + "," + after;
  }

  private static long millis(long start) {
    return (System.nanoTime() - start) / 1_000_000;
  }
}
