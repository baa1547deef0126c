package sample.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** {@code java sample.provider.Main SEED TAG}; the port is any free one */
public final class Main {
  private static final int BACKLOG = 100;

  private Main() {}

  public static void main(String[] args) throws IOException {
    Script script = new Script(Long.parseLong(args[0]));
    Api api = new Api(script, args[1]);
    Ledger ledger = new Ledger();
    ExecutorService connections = Executors.newCachedThreadPool();
    try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
      System.out.println("listening on port " + server.getLocalPort());
      while (true) {
        connections.execute(new Connection(server.accept(), api, ledger));
      }
    }
  }
}
