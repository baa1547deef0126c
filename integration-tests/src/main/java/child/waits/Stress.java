package child.waits;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Runs whose deadline passes at a moment that nobody can foresee, again and again, on many threads:
 * our interrupt may end what waits, and must never reach a channel. Prints what it counted.
 */
public final class Stress {
  /** From a run's start to our interrupt: deadline and the ladder's grace. */
  private static final long INTERRUPT = 60_000_000L;

  private static final int THREADS = 48;

  /** Of the table; fewer than threads, so that they wait for each other. */
  private static final int ROWS = 8;

  private static final Agent AGENT = new Agent();
  private static final AtomicLong STOPS = new AtomicLong();
  private static final AtomicLong RETURNS = new AtomicLong();
  private static final AtomicLong CLOSED = new AtomicLong();
  private static final AtomicLong FLAGS = new AtomicLong();
  private static final Map<String, String> PROBLEMS = new ConcurrentHashMap<>();
  private static final ConcurrentLinkedQueue<Owned> CHANNELS = new ConcurrentLinkedQueue<>();

  /** On two processors each asynchronous stage has a thread, and so a channel, of its own. */
  private static final int SWEEP = 1_000;

  private static final AtomicLong OPENED = new AtomicLong();

  private record Owned(Thread thread, FileChannel channel) {}

  private static final ThreadLocal<FileChannel> CHANNEL = ThreadLocal.withInitial(Stress::channel);

  private static Path folder;
  private static Connection database;

  private Stress() {}

  private interface Round {
    void play(int number) throws Exception;
  }

  /**
   * @param arguments {@code races}, {@code channels} or {@code h2}; how many stops
   */
  public static void main(String[] arguments) throws Exception {
    folder = Files.createTempDirectory("waits");
    AGENT.go(() -> null);
    Round round =
        switch (arguments[0]) {
          case "races" -> Stress::race;
          case "channels" -> number -> alternates(Stress::write);
          default -> database();
        };
    long wanted = Long.parseLong(arguments[1]);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i;
      Runnable body = () -> play(round, first, wanted);
      boolean virtual = Runtime.version().feature() >= 21 && i % 3 == 0;
      threads.add(virtual ? Foreign.virtual(body) : Foreign.start(body));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    checkDatabase();
    long open = CHANNELS.stream().filter(owned -> owned.channel().isOpen()).count();
    System.out.println("stops " + STOPS);
    System.out.println("returns " + RETURNS);
    System.out.println("closed " + (CLOSED.get() + CHANNELS.size() - open));
    System.out.println("flags " + FLAGS);
    PROBLEMS.forEach((kind, problem) -> System.out.println("FAILED: " + kind + ": " + problem));
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    }
    Runtime.getRuntime().halt(0);
  }

  private static void play(Round round, int first, long wanted) {
    int number = first;
    while (STOPS.get() < wanted && PROBLEMS.size() < 20) {
      try {
        round.play(number++);
      } catch (Exception e) {
        problem("round", e);
      }
    }
  }

  private static void problem(String kind, Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof ClosedChannelException) {
        CLOSED.incrementAndGet();
      }
    }
    PROBLEMS.put(kind, thrown + " at " + List.of(thrown.getStackTrace()));
  }

  private static FileChannel channel() {
    try {
      FileChannel channel =
          FileChannel.open(
              Files.createTempFile(folder, "channel", ".bin"), StandardOpenOption.WRITE);
      CHANNELS.add(new Owned(Thread.currentThread(), channel));
      if (OPENED.incrementAndGet() % SWEEP == 0) {
        sweep();
      }
      return channel;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whose thread is gone needs its channel no more; one closed before was closed by somebody else.
   */
  private static void sweep() throws IOException {
    for (Owned owned : CHANNELS) {
      if (!owned.thread().isAlive() && CHANNELS.remove(owned)) {
        if (!owned.channel().isOpen()) {
          CLOSED.incrementAndGet();
        }
        owned.channel().close();
      }
    }
  }

  /** Writes a channel of this thread's own. */
  static void write() {
    try {
      CHANNEL.get().write(ByteBuffer.wrap(new byte[64]), 0);
    } catch (IOException e) {
      problem("write", e);
    }
  }

  /** Whether {@code thrown} is an end of ours; anything else is a problem. */
  private static boolean isOurs(String kind, Exception thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (String.valueOf(each.getMessage()).startsWith("runbudget: deadline")) {
        return true;
      }
    }
    problem(kind, thrown);
    return false;
  }

  // Ended at the very moment at which we interrupt.

  /**
   * How much later the other side comes, in nanoseconds: so that either wins about as often, also
   * on a machine so busy that the interrupt is late.
   */
  private static final AtomicLong BALANCE = new AtomicLong(1_250_000);

  private static final long STEP = 60_000;

  private static final List<Map.Entry<String, Races.Kind>> RACES =
      List.copyOf(Races.all().entrySet());

  private static void race(int number) throws Exception {
    Map.Entry<String, Races.Kind> kind = RACES.get(number % RACES.size());
    Races.Race race = kind.getValue().ready();
    long start = System.nanoTime();
    long spread = ThreadLocalRandom.current().nextLong(-1_500_000, 1_500_000);
    long moment = start + INTERRUPT + BALANCE.get() + spread;
    Thread other =
        Foreign.start(
            () -> {
              for (long left; (left = moment - System.nanoTime()) > 0; ) {
                LockSupport.parkNanos(left);
              }
              try {
                race.other().call();
              } catch (Exception e) {
                // a barrier that was broken, a queue that was full
              }
            });
    boolean[] returned = new boolean[1];
    Object result =
        AGENT.go(
            () -> {
              Object got = null;
              try {
                got = race.waits().call();
                returned[0] = true;
                RETURNS.incrementAndGet();
                BALANCE.addAndGet(STEP);
              } catch (Exception e) {
                if (isOurs(kind.getKey(), e)) {
                  STOPS.incrementAndGet();
                  BALANCE.addAndGet(-STEP);
                }
              }
              if (Thread.currentThread().isInterrupted()) {
                FLAGS.incrementAndGet();
              }
              write();
              return got;
            });
    other.join();
    if (!race.holds().with(returned[0], result)) {
      PROBLEMS.put(kind.getKey(), "returned " + returned[0] + " and does not hold");
    }
  }

  // Waits and writes in turn.

  private static void alternates(Runnable work) throws Exception {
    AGENT.go(
        () -> {
          long start = System.nanoTime();
          try {
            while (System.nanoTime() - start < 4 * INTERRUPT) {
              work.run();
              waits(ThreadLocalRandom.current());
              if (Thread.currentThread().isInterrupted()) {
                FLAGS.incrementAndGet();
              }
            }
            RETURNS.incrementAndGet();
          } catch (Exception e) {
            if (isOurs("wait", e)) {
              STOPS.incrementAndGet();
            }
            work.run();
          }
          return null;
        });
  }

  private static void waits(ThreadLocalRandom random) throws Exception {
    long nanos = random.nextLong(3_000_000);
    switch (random.nextInt(5)) {
      case 0 -> new CountDownLatch(1).await(nanos, TimeUnit.NANOSECONDS);
      case 1 -> new LinkedBlockingQueue<>().poll(nanos, TimeUnit.NANOSECONDS);
      case 3 -> {
        Object monitor = new Object();
        synchronized (monitor) {
          monitor.wait(0, (int) nanos % 1_000_000);
        }
      }
      case 2 -> TimeUnit.NANOSECONDS.sleep(nanos);
      default -> {
        try {
          new java.util.concurrent.CompletableFuture<>().get(nanos, TimeUnit.NANOSECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
          // as nearly always
        }
      }
    }
  }

  // A database in a file of this process, which an interrupt at the wrong moment closes for good.

  private static Round database() throws SQLException {
    String url = "jdbc:h2:nio:" + folder.resolve("db") + ";LOCK_TIMEOUT=5000;WRITE_DELAY=10";
    Connection keeps = DriverManager.getConnection(url);
    database = keeps;
    keeps.createStatement().execute("create table t(id bigint primary key, n bigint)");
    for (int i = 0; i < ROWS; i++) {
      keeps.createStatement().execute("insert into t values(" + i + ", 0)");
    }
    ThreadLocal<Connection> connections =
        ThreadLocal.withInitial(
            () -> {
              try {
                return DriverManager.getConnection(url);
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    return number -> alternates(() -> update(connections.get(), number % ROWS));
  }

  private static void update(Connection connection, long row) {
    long start = System.nanoTime();
    try (PreparedStatement update =
        connection.prepareStatement("update t set n = n + 1 where id = ?")) {
      update.setLong(1, row);
      update.executeUpdate();
    } catch (SQLException e) {
      // its waits are its own
      problem("statement after " + (System.nanoTime() - start) / 1_000_000 + " ms", e);
    }
  }

  private static void checkDatabase() {
    Connection connection = database;
    if (connection != null) {
      try (PreparedStatement count = connection.prepareStatement("select sum(n) from t");
          ResultSet rows = count.executeQuery()) {
        if (!rows.next() || rows.getLong(1) < STOPS.get()) {
          PROBLEMS.put("database", "it has lost what was written");
        }
        connection.createStatement().execute("checkpoint sync");
      } catch (SQLException e) {
        problem("database", e);
      }
    }
  }
}
