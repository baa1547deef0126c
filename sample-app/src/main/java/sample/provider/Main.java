package sample.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** {@code java sample.provider.Main PORT SEED} */
public final class Main {
  private static final int BACKLOG = 100;

  private Main() {}

  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(args[0]);
    Script script = new Script(Long.parseLong(args[1]));
    Ledger ledger = new Ledger();
    ExecutorService connections = Executors.newCachedThreadPool();
    try (ServerSocket server = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress())) {
      System.out.println("provider listens on port " + port);
      while (true) {
        connections.execute(new Connection(server.accept(), script, ledger));
      }
    }
  }
}
