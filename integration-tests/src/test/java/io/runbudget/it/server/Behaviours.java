package io.runbudget.it.server;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** What servers do with whoever connects. */
public final class Behaviours {
  /** Bytes of {@link #large}. */
  public static final int LARGE = 2 << 20;

  private static final String ANSWER = "fine";
  private static final int ENOUGH = 10_000;

  private Behaviours() {}

  /** Reads, and says nothing. */
  public static Consumer<Wire> silent() {
    return wire -> {
      if (wire.next() != null) {
        wire.untilHungUp();
      }
    };
  }

  /** Reads bytes, whatever they are, and says nothing. */
  public static Consumer<Wire> mute() {
    return Wire::untilHungUp;
  }

  /** Sends {@code head} and what begins its body, then nothing. */
  public static Consumer<Wire> stall(String head) {
    return wire -> {
      if (wire.next() != null && wire.send(head)) {
        wire.untilHungUp();
      }
    };
  }

  /** Sends {@code head}, and then {@code drop} every 100 ms for a quarter of an hour. */
  public static Consumer<Wire> drip(String head, String drop) {
    return wire -> {
      if (wire.next() != null && wire.send(head)) {
        wire.watch();
        for (int i = 0; i < ENOUGH && wire.hungUpAtMillis() == 0 && wire.send(drop); i++) {
          pause(100);
        }
      }
    };
  }

  /** Never reads. What it sends tells it whether the client is still there. */
  public static Consumer<Wire> neverReading() {
    return wire -> {
      while (wire.send("HTTP/1.1 100 Continue\r\n\r\n")) {
        pause(50);
      }
    };
  }

  /** Answers every request, after a while. */
  public static Consumer<Wire> answer(long afterMillis) {
    return answer(afterMillis, "200 OK", ANSWER.getBytes(StandardCharsets.US_ASCII));
  }

  /** Answers the first request of each connection and leaves when the second has come. */
  public static Consumer<Wire> leavesAtTheSecond() {
    return wire -> {
      if (wire.next() != null
          && wire.send(
              "HTTP/1.1 200 OK\r\nContent-Length: " + ANSWER.length() + "\r\n\r\n" + ANSWER)) {
        wire.next();
      }
    };
  }

  /** Answers every request with two megabytes. */
  public static Consumer<Wire> large() {
    return answer(0, "200 OK", new byte[LARGE]);
  }

  /** CRC-32 of what {@link #large} sends. */
  public static long largeChecksum() {
    CRC32 checksum = new CRC32();
    checksum.update(new byte[LARGE]);
    return checksum.getValue();
  }

  /** Is busy, after a while. */
  public static Consumer<Wire> busy(long afterMillis) {
    return answer(afterMillis, "503 Service Unavailable", new byte[0]);
  }

  private static Consumer<Wire> answer(long afterMillis, String status, byte[] body) {
    String head = "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length + "\r\n\r\n";
    return wire -> {
      while (wire.next() != null) {
        pause(afterMillis);
        if (!wire.send(head) || !wire.send(body)) {
          return;
        }
      }
    };
  }

  /** Sends every request on to the next number, after a while. */
  public static Consumer<Wire> redirects(long afterMillis) {
    return wire -> {
      for (Wire.Request request = wire.next(); request != null; request = wire.next()) {
        pause(afterMillis);
        int next = Integer.parseInt(request.path().substring(1)) + 1;
        String head = "HTTP/1.1 302 Found\r\nLocation: /" + next + "\r\nContent-Length: 0\r\n\r\n";
        if (!wire.send(head)) {
          return;
        }
      }
    };
  }

  /** Says nothing to {@code /silent}; answers others, {@code /slow} after a while. */
  public static Consumer<Wire> byPath(long slowMillis) {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: " + ANSWER.length() + "\r\n\r\n" + ANSWER;
    return wire -> {
      for (Wire.Request request = wire.next(); request != null; request = wire.next()) {
        if (request.path().equals("/silent")) {
          wire.untilHungUp();
          return;
        }
        pause(request.path().equals("/slow") ? slowMillis : 0);
        if (!wire.send(head)) {
          return;
        }
      }
    };
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
