package io.runbudget.launcher.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;

/** Answers by path, byte for byte as written here, and counts connections. */
final class RawServer {
  static final byte[] LARGE = new byte[2 << 20];

  static {
    new Random(7).nextBytes(LARGE);
  }

  /** One request. */
  record Request(String head, String body) {
    String header(String name) {
      for (String line : head.split("\r\n")) {
        if (line.toLowerCase(Locale.ROOT).startsWith(name + ":")) {
          return line.substring(name.length() + 1).trim();
        }
      }
      return null;
    }
  }

  final List<Request> requests = new CopyOnWriteArrayList<>();
  final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /** Lets the rest of a dripped body go. */
  final Semaphore goes = new Semaphore(0);

  private final ServerSocket server;

  RawServer() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    start(this::accept);
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getLocalPort() + path;
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // the JVM ends
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (Request each = read(in); each != null; each = read(in)) {
        requests.add(each);
        answer(each, socket);
      }
    } catch (IOException | InterruptedException e) {
      // the client has gone
    }
  }

  private static Request read(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      head.append((char) next);
    }
    Request request = new Request(head.toString(), "");
    String length = request.header("content-length");
    byte[] body = in.readNBytes(length == null ? 0 : Integer.parseInt(length));
    if ("chunked".equals(request.header("transfer-encoding"))) {
      body = chunks(in);
    }
    return new Request(head.toString(), new String(body, StandardCharsets.UTF_8));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      int length = Integer.parseInt(line(in), 16);
      all.write(in.readNBytes(length));
      line(in);
      if (length == 0) {
        return all.toByteArray();
      }
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    while (line.indexOf("\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      line.append((char) next);
    }
    return line.toString().trim();
  }

  private void answer(Request request, Socket socket) throws IOException, InterruptedException {
    OutputStream out = socket.getOutputStream();
    String path = request.head.split(" ")[1];
    switch (path.replaceFirst("\\?.*", "")) {
      case "/large" -> {
        send(out, "200 OK", "Content-Length: " + LARGE.length);
        out.write(LARGE);
      }
      case "/large-chunked" -> {
        send(out, "200 OK", "Transfer-Encoding: chunked");
        for (int at = 0; at < LARGE.length; at += 10_007) {
          int length = Math.min(10_007, LARGE.length - at);
          out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
          out.write(LARGE, at, length);
          text(out, "\r\n");
        }
        text(out, "0\r\n\r\n");
      }
      case "/chunked" -> {
        send(out, "200 OK", "Transfer-Encoding: chunked");
        text(out, "3\r\none\r\n4\r\n two\r\n0\r\n\r\n");
      }
      case "/gzip" -> {
        byte[] zipped = zipped("zipped text");
        send(out, "200 OK", "Content-Encoding: gzip", "Content-Length: " + zipped.length);
        out.write(zipped);
      }
      case "/drip" -> {
        send(out, "200 OK", "Content-Type: text/event-stream", "Transfer-Encoding: chunked");
        text(out, "9\r\ndata: 1\n\n\r\n");
        goes.acquire();
        text(out, "9\r\ndata: 2\n\n\r\n0\r\n\r\n");
      }
      case "/until-close" -> {
        send(out, "200 OK", "Connection: close");
        text(out, "until close");
        socket.close();
      }
      case "/cut" -> {
        send(out, "200 OK", "Transfer-Encoding: chunked");
        text(out, "3\r\none\r\n");
        goes.acquire();
        socket.setSoLinger(true, 0);
        socket.close();
      }
      case "/none" -> send(out, "204 No Content");
      case "/same" -> send(out, "304 Not Modified");
      case "/head" -> send(out, "200 OK", "Content-Length: 5");
      case "/empty" -> send(out, "200 OK", "Content-Length: 0");
      case "/error" -> {
        send(out, "429 Too Many Requests", "Content-Length: 5");
        text(out, "error");
      }
      case "/moved" -> {
        send(out, "302 Found", "Location: /plain", "Content-Length: 5");
        text(out, "moved");
      }
      case "/auth" -> {
        if (request.header("authorization") != null) {
          send(out, "200 OK", "Content-Length: 5");
          text(out, "plain");
        } else {
          send(out, "401 Unauthorized", "WWW-Authenticate: Basic realm=\"r\"", "Content-Length: 4");
          text(out, "none");
        }
      }
      case "no-tunnel.test:443" -> send(out, "502 Bad Gateway", "Content-Length: 0");
      case "/cacheable" -> {
        if (request.header("if-none-match") != null) {
          send(out, "304 Not Modified", "ETag: \"e\"");
        } else {
          send(out, "200 OK", "ETag: \"e\"", "Content-Length: 5");
          text(out, "plain");
        }
      }
      case "/broken" -> {
        long before = requests.stream().filter(r -> r.head.contains(" /broken ")).count();
        if (before > 1) {
          send(out, "200 OK", "Content-Length: 5");
          text(out, "plain");
        } else {
          socket.close();
        }
      }
      default -> {
        send(out, "200 OK", "Content-Length: 5");
        text(out, "plain");
      }
    }
    out.flush();
  }

  private static byte[] zipped(String text) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return zipped.toByteArray();
  }

  private static void send(OutputStream out, String status, String... headers) throws IOException {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append("\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    text(out, head.append("\r\n").toString());
  }

  private static void text(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }
}
