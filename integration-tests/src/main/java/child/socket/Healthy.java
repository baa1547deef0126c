package child.socket;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.postgresql.child.Driver;

/** What must not be touched. */
final class Healthy {
  private static final long PAST_DEADLINE = 700;

  private final Agent agent;

  Healthy(Agent agent) {
    this.agent = agent;
  }

  /** A connection that is given back, used by the next run, and then by nobody's. */
  Object pooled(Server server) throws Exception {
    try (Socket socket = server.connect()) {
      String used = agent.go(() -> asked(socket));
      Thread.sleep(PAST_DEADLINE);
      used += agent.go(() -> asked(socket));
      Thread.sleep(PAST_DEADLINE);
      return used + asked(socket) + socket.getSoTimeout();
    }
  }

  private static String asked(Socket socket) throws IOException {
    socket.getOutputStream().write(Sockets.REQUEST);
    byte[] answer = new byte[1000];
    return socket.getInputStream().read(answer) > 0 ? "fine " : "ended ";
  }

  /** What does not block is not refused either. */
  static Object selected(Server server) throws IOException {
    try (SocketChannel channel = SocketChannel.open(server.address());
        Selector selector = Selector.open()) {
      channel.configureBlocking(false);
      int nothing = channel.read(ByteBuffer.allocate(10));
      past();
      channel.register(selector, SelectionKey.OP_READ);
      channel.write(ByteBuffer.wrap(Sockets.REQUEST));
      while (selector.select(1000) == 0) {
        selector.selectedKeys().clear();
      }
      return nothing + " then " + (channel.read(ByteBuffer.allocate(10)) > 0);
    }
  }

  /** The deadline passes in the middle of a transaction. */
  static Object committed(Server server) throws IOException {
    Driver driver = new Driver(server.host(), server.port());
    past();
    return driver
        .ask(new String(Sockets.REQUEST, java.nio.charset.StandardCharsets.US_ASCII))
        .substring(0, 15);
  }

  static Object refused(Server server) throws IOException {
    past();
    return Sockets.read(server.connect());
  }

  /** Waits until the deadline has passed, whoever may wake it. */
  private static void past() {
    long start = System.nanoTime();
    while (System.nanoTime() - start < PAST_DEADLINE * 1_000_000) {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        // once, at the deadline
      }
    }
  }
}
