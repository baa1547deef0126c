package sample.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ConnectionTest {
  private static final String REQUEST =
      "GET /tools/search?q=x HTTP/1.1\r\nX-Question: %s\r\nContent-Length: 0\r\n\r\n";

  private final Script script = new Script(7);
  private final Ledger ledger = new Ledger();

  @Test
  void answersAndKeepsTheConnection() throws Exception {
    try (Served served = new Served()) {
      String question = first(Misbehaviour.NONE);
      served.send(question);
      assertThat(served.line()).isEqualTo("HTTP/1.1 200 OK");
      served.client.shutdownOutput();
      served.thread.join();
    }
    assertThat(ledger.of(first(Misbehaviour.NONE)))
        .extracting(Exchange::end)
        .containsExactly(Exchange.End.ANSWERED);
  }

  @Test
  void noticesThatTheClientHangsUpWhileItHangs() throws Exception {
    String question = first(Misbehaviour.TOOL_HANG);
    ledger.begin(question, 1, 0).end(Exchange.End.ANSWERED, 1);
    try (Served served = new Served()) {
      served.send(question);
      served.client.close();
      served.thread.join();
    }
    assertThat(ledger.of(question))
        .extracting(Exchange::end)
        .containsExactly(Exchange.End.ANSWERED, Exchange.End.CLIENT_HUNG_UP);
    assertThat(ledger.open(question)).isZero();
  }

  private String first(Misbehaviour misbehaviour) {
    return script.questions().stream()
        .filter(question -> script.of(question) == misbehaviour)
        .findFirst()
        .orElseThrow();
  }

  /** A client and the provider's thread that serves it. */
  private final class Served implements AutoCloseable {
    private final Socket client;
    private final Thread thread;

    Served() throws IOException {
      try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        client = new Socket(server.getInetAddress(), server.getLocalPort());
        thread = new Thread(new Connection(server.accept(), new Api(script, "1"), ledger));
        thread.start();
      }
    }

    void send(String question) throws IOException {
      client.getOutputStream().write(REQUEST.formatted(question).getBytes(StandardCharsets.UTF_8));
    }

    String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int c = client.getInputStream().read(); c != '\r'; c = client.getInputStream().read()) {
        line.append((char) c);
      }
      return line.toString();
    }

    @Override
    public void close() throws IOException {
      client.close();
    }
  }
}
