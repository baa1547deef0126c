package io.runbudget.ledger;

import io.runbudget.engine.LedgerReply;
import io.runbudget.engine.Reservation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * A process that makes writes through a ledger: {@code PLACE COUNT SECONDS [PORT]}, of which the
 * seconds are what it waits for an answer at most. Without a port it reserves only. Says {@code
 * ready}, then each key it got, then {@code over}.
 */
final class LedgerChild {
  private LedgerChild() {}

  public static void main(String[] args) throws IOException {
    LedgerPlace place = LedgerPlace.of(args[0]).orElseThrow();
    int count = Integer.parseInt(args[1]);
    Duration limit = Duration.ofSeconds(Integer.parseInt(args[2]));
    try (JdbcLedger ledger = JdbcLedger.open(place, limit, System.err::println)) {
      ledger.reserve("warm-" + ProcessHandle.current().pid(), LedgerContract.FACTS);
      System.out.println("ready");
      if (System.in.read() < 0) { // a line says go
        return;
      }
      for (int i = 0; i < count; i++) {
        String key = "key-" + i;
        Reservation answer = ledger.reserve(key, LedgerContract.FACTS);
        if (answer instanceof Reservation.Go go) {
          System.out.println(key);
          if (args.length > 3 && ledger.sent(key, go.token())) {
            write(ledger, key, go.token(), Integer.parseInt(args[3]));
          }
        } else if (answer instanceof Reservation.Unreachable away) {
          System.out.println("unreachable " + away.reason());
        }
      }
      System.out.println("over");
      while (System.in.read() >= 0) {
        // What it has only reserved is its own for as long as it lives.
      }
    }
  }

  /** By hand: HTTP clients re-send by themselves. */
  private static void write(JdbcLedger ledger, String key, long token, int port)
      throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String head = "POST /" + key + " HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      String status = in.readLine();
      if (status != null && status.contains(" 200 ")) {
        ledger.done(key, token, new LedgerReply(200, Map.of(), new byte[0]), true);
      } else {
        ledger.unknown(key, token, "no answer");
      }
    }
  }
}
