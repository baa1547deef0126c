package child.socket;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** A connection with a reader thread of its own, through which many write. */
final class Shared {
  private final Socket socket;
  private final AtomicLong received = new AtomicLong();

  Shared(Server server) throws IOException {
    socket = server.connect();
    InputStream in = socket.getInputStream();
    Thread reader =
        new Thread(
            () -> {
              try {
                while (in.read() >= 0) {
                  received.incrementAndGet();
                }
              } catch (IOException e) {
                // closed: nothing more is received
              }
            });
    reader.setDaemon(true);
    reader.start();
  }

  Object write() throws IOException {
    return Sockets.write(socket);
  }

  /** Whether something still comes. */
  boolean isAlive() throws InterruptedException {
    long before = received.get();
    for (int i = 0; i < 50 && received.get() == before; i++) {
      Thread.sleep(20);
    }
    return received.get() > before;
  }
}
