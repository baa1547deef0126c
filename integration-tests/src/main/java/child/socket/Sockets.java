package child.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocketFactory;

/** The ways to block. */
final class Sockets {
  static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nHost: test\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final int LARGE = 12 << 20;

  private Sockets() {}

  static Object read(Socket socket) throws IOException {
    try (socket) {
      socket.getOutputStream().write(REQUEST);
      return socket.getInputStream().read();
    }
  }

  static Object readAll(Socket socket) throws IOException {
    try (socket) {
      socket.getOutputStream().write(REQUEST);
      return drained(socket.getInputStream());
    }
  }

  private static long drained(InputStream in) throws IOException {
    long count = 0;
    while (in.read() >= 0) {
      count++;
    }
    return count;
  }

  static Object write(Socket socket) throws IOException {
    try (socket) {
      OutputStream out = socket.getOutputStream();
      out.write(new byte[LARGE]);
      return "written";
    }
  }

  static Object read(SocketChannel channel) throws IOException {
    try (channel) {
      channel.write(ByteBuffer.wrap(REQUEST));
      return channel.read(ByteBuffer.allocate(10));
    }
  }

  static Object readAll(SocketChannel channel) throws IOException {
    try (channel) {
      channel.write(new ByteBuffer[] {ByteBuffer.wrap(REQUEST)});
      ByteBuffer[] buffers = {ByteBuffer.allocate(1 << 20), ByteBuffer.allocate(1)};
      while (channel.read(buffers) >= 0) {
        buffers[0].clear();
      }
      return "read";
    }
  }

  static Object write(SocketChannel channel) throws IOException {
    try (channel) {
      ByteBuffer large = ByteBuffer.allocate(LARGE);
      while (large.hasRemaining()) {
        channel.write(large);
      }
      return "written";
    }
  }

  static Socket secured(Server server) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    return factory.createSocket(server.host(), server.port());
  }
}
