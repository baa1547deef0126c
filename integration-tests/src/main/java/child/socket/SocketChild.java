package child.socket;

import java.lang.reflect.Method;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.postgresql.child.Driver;

/**
 * Plays every scenario, each on a thread of its own, several at a time, and prints a line for each:
 * its name, how many milliseconds it took, what it ended in. What has not ended after a second and
 * a half hangs.
 *
 * <p>Arguments: {@code scenario=host:port} for each.
 */
public final class SocketChild {
  private static final long PATIENCE = 1500;
  private static final int AT_A_TIME = 8;
  private static final Agent AGENT = new Agent();

  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final Map<String, Callable<Object>> scenarios = new LinkedHashMap<>();

  private SocketChild() {}

  public static void main(String[] arguments) throws Exception {
    SocketChild child = new SocketChild();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      child.servers.put(argument.substring(0, equals), Server.of(argument.substring(equals + 1)));
    }
    child.scenarios();
    AGENT.go(() -> "armed");
    child.warmUp();
    child.play();
    System.exit(0); // what hangs is still there
  }

  /** What takes its time to load must not be taken for what blocks. */
  private void warmUp() throws Exception {
    Clients.get5(servers.get("warm up"));
    Clients.get4(servers.get("warm up"));
    Sockets.read(Sockets.secured(servers.get("tls warm up")));
  }

  private void scenarios() throws Exception {
    inRun("read", s -> Sockets.read(s.connect()));
    inRun("drip", s -> Sockets.readAll(s.connect()));
    inRun("connect", Server::connect);
    inRun("write", s -> Sockets.write(s.connect()));
    inRun("tls read", s -> Sockets.read(Sockets.secured(s)));
    inRun("tls drip", s -> Sockets.readAll(Sockets.secured(s)));
    inRun("tls handshake", s -> Sockets.read(Sockets.secured(s)));
    inRun("channel read", s -> Sockets.read(SocketChannel.open(s.address())));
    inRun("channel drip", s -> Sockets.readAll(SocketChannel.open(s.address())));
    inRun("channel connect", s -> SocketChannel.open(s.address()));
    inRun("channel write", s -> Sockets.write(SocketChannel.open(s.address())));
    inRun("adaptor read", s -> Sockets.read(SocketChannel.open(s.address()).socket()));
    inRun("adaptor timed read", s -> Sockets.read(timed(adaptor(s), 10_000)));
    inRun("adaptor write", s -> Sockets.write(SocketChannel.open(s.address()).socket()));
    inRun("adaptor connect", s -> connected(SocketChannel.open().socket(), s, 10_000));
    inRun("handed over", s -> handedOver(Executors.newCachedThreadPool(), s));
    Method virtual = virtualThreads();
    if (virtual != null) {
      inRun("virtual read", s -> handedOver((ExecutorService) virtual.invoke(null), s));
    }
    inRun("get 5", Clients::get5);
    inRun("get 5 drip", Clients::get5);
    inRun("post 5", Clients::post5);
    inRun("get 4", Clients::get4);
    inRun("get 4 drip", Clients::get4);
    inRun("own read timeout", s -> Sockets.read(timed(s.connect(), 100)));
    inRun("own tls read timeout", s -> Sockets.read(timed(Sockets.secured(s), 100)));
    inRun("own handshake timeout", s -> Sockets.read(timed(Sockets.secured(s), 100)));
    inRun("own connect timeout", s -> connected(new Socket(), s, 100));
    inRun("late connect", Healthy::refused);
    inRun("exempt host", s -> Sockets.read(new Socket("localhost", s.port())));
    inRun("driver read", s -> new Driver(s.host(), s.port()).ask("SELECT 1\r\n\r\n"));
    inRun("jdbc read", s -> new Statement().execute(s.connect()));
    inRun("called by a driver", s -> Driver.notify(() -> Sockets.read(s.connect())));
    inRun("commit", Healthy::committed);
    inRun("selected", Healthy::selected);
    Shared shared = new Shared(servers.get("shared write"));
    inRun("shared write", s -> shared.write());
    Healthy healthy = new Healthy(AGENT);
    outside("pooled", healthy::pooled);
    outside("outside", s -> Sockets.read(timed(s.connect(), 800)));
    outside("shared afterwards", s -> afterwards(shared));
  }

  /** What a scenario does with its server. */
  private interface Scenario {
    Object play(Server server) throws Exception;
  }

  private void inRun(String name, Scenario scenario) {
    outside(name, server -> AGENT.go(() -> scenario.play(server)));
  }

  private void outside(String name, Scenario scenario) {
    Server server = servers.get(name);
    if (server == null) {
      throw new IllegalArgumentException("no server for " + name);
    }
    scenarios.put(name, () -> scenario.play(server));
  }

  private void play() throws InterruptedException {
    ExecutorService slots = Executors.newFixedThreadPool(AT_A_TIME);
    scenarios.forEach((name, scenario) -> slots.execute(() -> play(name, scenario)));
    slots.shutdown();
    while (!slots.isTerminated()) {
      Thread.sleep(20);
    }
  }

  private static void play(String name, Callable<Object> scenario) {
    String[] outcome = {"hangs"};
    long start = System.nanoTime();
    long[] end = new long[1];
    Thread thread =
        new Thread(
            () -> {
              String words = words(scenario);
              synchronized (outcome) {
                end[0] = System.nanoTime();
                outcome[0] = words;
              }
            });
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(name.equals("pooled") || name.startsWith("shared a") ? 4000 : PATIENCE);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    synchronized (outcome) {
      long millis = ((end[0] == 0 ? System.nanoTime() : end[0]) - start) / 1_000_000;
      System.out.println(name + "\t" + millis + "\t" + outcome[0]);
    }
  }

  private static String words(Callable<Object> scenario) {
    String words;
    try {
      words = String.valueOf(scenario.call());
    } catch (ExecutionException e) {
      words = String.valueOf(e.getCause());
    } catch (Throwable t) {
      words = t.toString();
    }
    return Thread.interrupted() ? words + " and interrupted" : words;
  }

  private static Socket timed(Socket socket, int millis) throws Exception {
    socket.setSoTimeout(millis);
    return socket;
  }

  private static Socket adaptor(Server server) throws Exception {
    return SocketChannel.open(server.address()).socket();
  }

  private static Object connected(Socket socket, Server server, int millis) throws Exception {
    try (socket) {
      socket.connect(server.address(), millis);
      return "connected";
    }
  }

  private static Object handedOver(ExecutorService pool, Server server) throws Exception {
    return pool.submit(() -> Sockets.read(server.connect())).get();
  }

  /** After the write through it has hung past its deadline. */
  private static Object afterwards(Shared shared) throws Exception {
    Thread.sleep(PATIENCE);
    return "alive " + shared.isAlive();
  }

  private static Method virtualThreads() {
    try {
      return Executors.class.getMethod("newVirtualThreadPerTaskExecutor");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
