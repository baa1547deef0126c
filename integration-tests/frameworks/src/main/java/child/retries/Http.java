package child.retries;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Plain calls. */
final class Http {
  static final OkHttpClient CLIENT = new OkHttpClient();

  private Http() {}

  /** A status that is no success is an error. */
  static final class BadStatus extends IOException {
    final int status;

    BadStatus(int status) {
      super("status " + status);
      this.status = status;
    }
  }

  static Request write(String url) {
    return write(url, "{\"amount\":12}");
  }

  static Request write(String url, String body) {
    return new Request.Builder()
        .url(url)
        .post(RequestBody.create(body, MediaType.get("application/json")))
        .build();
  }

  static Request read(String url) {
    return new Request.Builder().url(url).build();
  }

  static String call(Request request) throws IOException {
    return call(CLIENT, request);
  }

  static String call(OkHttpClient client, Request request) throws IOException {
    try (Response response = client.newCall(request).execute()) {
      String body = response.body().string();
      if (!response.isSuccessful()) {
        throw new BadStatus(response.code());
      }
      return body;
    }
  }

  static int status(Request request) throws IOException {
    try (Response response = CLIENT.newCall(request).execute()) {
      response.body().bytes();
      return response.code();
    }
  }
}
