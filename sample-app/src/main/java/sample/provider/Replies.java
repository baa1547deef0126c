package sample.provider;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The ways in which this provider answers, and fails to. */
final class Replies {
  /** No misbehaviour lasts longer, so that a client without any limit gets to an end. */
  private static final int PATIENCE_MS = 15_000;

  /**
   * Shorter than the clients' read timeouts, longer than the framework's timeout to the headers.
   */
  private static final int STALL_MS = 9_000;

  private static final int DRIP_MS = 200;
  private static final int HEARTBEAT_MS = 400;

  private Replies() {}

  /** Returns how the exchange ended; the connection can be used again only if answered. */
  static Exchange.End send(Line line, Behaviour behaviour, Content content) throws IOException {
    if (behaviour.latencyMs() > 0) {
      line.pause(behaviour.latencyMs());
    }
    byte[] body = content.body().getBytes(StandardCharsets.UTF_8);
    switch (behaviour.style()) {
      case ANSWER -> {
        line.write(head(200, content.type(), body.length));
        line.write(body);
      }
      case UNAVAILABLE -> {
        Content error = Completions.error("overloaded, try again later");
        line.write(head(503, error.type(), error.body().length()) + error.body());
      }
      case LOSE -> {
        return Exchange.End.GAVE_UP;
      }
      case HANG -> {
        line.pause(PATIENCE_MS);
        return Exchange.End.GAVE_UP;
      }
      case STALL -> {
        line.write(head(200, content.type(), body.length));
        line.write(Arrays.copyOf(body, body.length / 2));
        line.pause(STALL_MS);
        return Exchange.End.GAVE_UP;
      }
      case DRIP -> {
        line.write(head(200, content.type(), body.length));
        for (byte b : body) {
          line.write(new byte[] {b});
          line.pause(DRIP_MS);
        }
      }
      case HEARTBEATS -> {
        String beat = ": keep-alive\n\n";
        int beats = PATIENCE_MS / HEARTBEAT_MS;
        line.write(head(200, content.type(), beats * beat.length() + body.length));
        for (int i = 0; i < beats; i++) {
          line.write(beat);
          line.pause(HEARTBEAT_MS);
        }
        line.write(body);
      }
    }
    return Exchange.End.ANSWERED;
  }

  private static String head(int status, String type, int length) {
    return "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
        .formatted(status, status == 200 ? "OK" : "Service Unavailable", type, length);
  }
}
