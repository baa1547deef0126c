package sample.provider;

import java.io.IOException;

/** The client closed its connection in the middle of an exchange. */
final class ClientHungUpException extends IOException {
  ClientHungUpException(String message) {
    super(message);
  }

  ClientHungUpException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
