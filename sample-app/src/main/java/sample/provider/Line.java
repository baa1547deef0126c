package sample.provider;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A connection to a client which notices that the client hangs up, even while it only waits. */
final class Line {
  private final Socket socket;
  private final InputStream in;

  Line(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    socket.setTcpNoDelay(true);
  }

  Request nextRequest() throws IOException {
    socket.setSoTimeout(0);
    return Request.read(in);
  }

  int clientPort() {
    return socket.getPort();
  }

  /**
   * Waits by reading: a client has nothing to say during its exchange, so all that can come is the
   * end of the connection.
   */
  void pause(int ms) throws IOException {
    socket.setSoTimeout(ms);
    try {
      if (in.read() >= 0) {
        throw new IOException("the client sent something during its exchange");
      }
    } catch (SocketTimeoutException e) {
      return;
    } catch (IOException e) {
      throw new ClientHungUpException(e);
    }
    throw new ClientHungUpException("connection closed");
  }

  void write(byte[] bytes) throws IOException {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new ClientHungUpException(e);
    }
  }

  void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }
}
