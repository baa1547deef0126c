package org.postgresql.child;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

/** Talks to its server as a driver of that name would. */
public final class Driver {
  private final Socket socket;

  public Driver(String host, int port) throws IOException {
    socket = new Socket(host, port);
  }

  /** Sends one request and reads what answers it, a byte at least. */
  public String ask(String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    byte[] answer = new byte[100];
    int count = socket.getInputStream().read(answer);
    return new String(answer, 0, Math.max(0, count), StandardCharsets.US_ASCII);
  }

  /** Calls back. */
  public static Object notify(Callable<Object> listener) throws Exception {
    return listener.call();
  }
}
