package sample.service;

import java.io.IOException;
import okhttp3.Response;

/** The provider answered, but not with 2xx. */
final class StatusException extends IOException {
  private final int status;

  private StatusException(int status) {
    super("HTTP " + status);
    this.status = status;
  }

  int status() {
    return status;
  }

  static void throwUnlessOk(Response response) throws StatusException {
    if (!response.isSuccessful()) {
      throw new StatusException(response.code());
    }
  }
}
