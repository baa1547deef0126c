package io.runbudget.it.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** One connection as its server sees it, byte by byte. */
public final class Wire {

  /**
   * A request.
   *
   * @param path with its query
   * @param atMillis wall clock, when its head had arrived
   * @param bodyLength bytes of its body
   */
  public record Request(String method, String path, long atMillis, long bodyLength) {}

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final AtomicLong received = new AtomicLong();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private volatile long hungUpAtMillis;

  Wire(Socket socket) throws IOException {
    this.socket = socket;
    this.in = socket.getInputStream();
    this.out = socket.getOutputStream();
    socket.setTcpNoDelay(true);
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Bytes that came from the client. */
  public long received() {
    return received.get();
  }

  /** Wall clock, when the client was found to be gone; 0 while it is there. */
  public long hungUpAtMillis() {
    return hungUpAtMillis;
  }

  /** Reads the next request, body included; null if the client is gone. */
  Request next() {
    try {
      String head = head();
      if (head == null) {
        hungUp();
        return null;
      }
      long at = System.currentTimeMillis();
      String[] first = head.lines().findFirst().orElse("? ?").split(" ");
      Request request = new Request(first[0], first[1], at, body(head));
      requests.add(request);
      return request;
    } catch (IOException e) {
      hungUp();
      return null;
    }
  }

  private String head() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      received.incrementAndGet();
      head.append((char) next);
    }
    return head.toString();
  }

  private long body(String head) throws IOException {
    long length =
        head.lines()
            .map(line -> line.toLowerCase(Locale.ROOT))
            .filter(line -> line.startsWith("content-length:"))
            .mapToLong(line -> Long.parseLong(line.substring(15).trim()))
            .findFirst()
            .orElse(0);
    byte[] piece = new byte[8192];
    for (long left = length; left > 0; ) {
      int count = in.read(piece, 0, (int) Math.min(left, piece.length));
      if (count < 0) {
        throw new IOException("gone in the middle of its body");
      }
      received.addAndGet(count);
      left -= count;
    }
    return length;
  }

  /** Reads and waits until the client is gone. */
  void untilHungUp() {
    byte[] piece = new byte[8192];
    try {
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        received.addAndGet(count);
      }
    } catch (IOException e) {
      // reset: gone as well
    }
    hungUp();
  }

  /** Notices on a thread of its own that the client is gone. */
  void watch() {
    ScenarioServer.daemon(this::untilHungUp).start();
  }

  /** Sends; false if the client is gone. */
  boolean send(String text) {
    return send(text.getBytes(StandardCharsets.US_ASCII));
  }

  boolean send(byte[] bytes) {
    try {
      out.write(bytes);
      out.flush();
      return true;
    } catch (IOException e) {
      hungUp();
      return false;
    }
  }

  private void hungUp() {
    if (hungUpAtMillis == 0) {
      hungUpAtMillis = System.currentTimeMillis();
    }
  }

  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // closed enough
    }
  }
}
