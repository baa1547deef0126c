package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.engine.Reservation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers see of a database that is slow or not there. */
class JdbcLedgerTest {
  @TempDir Path temp;

  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

  /** Lets one in after the other, and from the {@code first} on only when it is told to. */
  private static final class Stuck implements LedgerDatabase {
    final CountDownLatch asked;
    final CountDownLatch free = new CountDownLatch(1);
    final H2File file;

    Stuck(Path folder, int first) {
      asked = new CountDownLatch(first);
      file = new H2File(folder);
    }

    @Override
    public Connection connection(long untilNanos) throws SQLException {
      asked.countDown();
      if (asked.getCount() == 0) {
        try {
          free.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          throw new SQLException(e);
        }
      }
      return file.connection(untilNanos + TimeUnit.SECONDS.toNanos(60));
    }

    @Override
    public String force() {
      return "";
    }

    @Override
    public void idle() {}

    @Override
    public boolean isHeld() {
      return file.isHeld();
    }

    @Override
    public void close() {
      file.close();
    }
  }

  private JdbcLedger ledger(LedgerDatabase database, Duration limit) {
    return new JdbcLedger("here", database, limit, Owner.self(), warnings::add);
  }

  @Test
  void aCallerNeverWaitsLongerThanTheLimit() {
    Stuck stuck = new Stuck(temp, 1);
    try (JdbcLedger ledger = ledger(stuck, Duration.ofMillis(200))) {
      long begin = System.nanoTime();
      Reservation answer = ledger.reserve("k", LedgerContract.FACTS);
      long tookMillis = (System.nanoTime() - begin) / 1_000_000;
      assertThat(((Reservation.Unreachable) answer).reason())
          .isEqualTo("here: no answer within 200 ms");
      assertThat(tookMillis).isBetween(199L, 5_000L);
      assertThat(ledger.sent("k", 1)).isFalse();
      stuck.free.countDown();
    }
  }

  @Test
  void anInterruptDoesNotEndTheWaitAndStays() {
    Stuck stuck = new Stuck(temp, 1);
    try (JdbcLedger ledger = ledger(stuck, Duration.ofSeconds(60))) {
      Thread caller = Thread.currentThread();
      caller.interrupt();
      Thread later =
          new Thread(
              () -> {
                while (caller.isInterrupted()) {
                  Thread.onSpinWait(); // until it waits all the same
                }
                caller.interrupt();
                stuck.free.countDown();
              });
      later.setDaemon(true);
      later.start();
      Reservation answer = ledger.reserve("k", LedgerContract.FACTS);
      assertThat(answer).isInstanceOf(Reservation.Go.class);
      assertThat(ledger.sent("k", ((Reservation.Go) answer).token())).isTrue();
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void aReservationThatNobodyWaitedForIsTakenBack() throws Exception {
    Stuck stuck = new Stuck(temp, 2);
    JdbcLedger slow = ledger(stuck, Duration.ofSeconds(60));
    Queue<Reservation> answers = new ConcurrentLinkedQueue<>();
    AtomicBoolean stopped = new AtomicBoolean();
    Thread caller =
        new Thread(() -> answers.add(slow.reserve("k", LedgerContract.FACTS, stopped::get)));
    caller.start();
    assertThat(stuck.asked.await(60, TimeUnit.SECONDS)).as("it is being reserved").isTrue();
    stopped.set(true);
    caller.join(30_000);
    assertThat(answers).containsExactly(new Reservation.Unreachable("here: stopped"));
    stuck.free.countDown();
    slow.close();
    try (JdbcLedger next = ledger(new H2File(temp), Duration.ofSeconds(60))) {
      assertThat(next.reserve("k", LedgerContract.FACTS)).isInstanceOf(Reservation.Go.class);
    }
  }

  @Test
  void aServerThatIsNotThereIsSaidAtOnceAndItsPasswordNever() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    LedgerPlace place =
        LedgerPlace.of("jdbc:postgresql://localhost:" + port + "/db?user=u&password=hush")
            .orElseThrow();
    try (JdbcLedger ledger = JdbcLedger.open(place, Duration.ofSeconds(20), warnings::add)) {
      String reason =
          ((Reservation.Unreachable) ledger.reserve("k", LedgerContract.FACTS)).reason();
      assertThat(reason).startsWith("jdbc:postgresql://localhost:" + port + "/db: ");
      assertThat(reason).doesNotContain("hush");
    }
    assertThat(warnings).hasSize(1).noneMatch(warning -> warning.contains("hush"));
  }

  @Test
  void afterTheEndItIsUnreachable() {
    JdbcLedger ledger = ledger(new H2File(temp), Duration.ofSeconds(30));
    ledger.close();
    assertThat(ledger.reserve("k", LedgerContract.FACTS))
        .isEqualTo(new Reservation.Unreachable("here: closed"));
  }

  @Test
  void placesAreReadAndShownWithoutSecrets() {
    assertThat(LedgerPlace.of("/var/ledger"))
        .contains(new LedgerPlace.Folder(Path.of("/var/ledger")));
    assertThat(LedgerPlace.of("C:/ledger")).isPresent(); // a drive, where there are any
    LedgerPlace place =
        LedgerPlace.of("jdbc:postgresql://h:1/db?user=u&password=hush").orElseThrow();
    assertThat(place.shown()).isEqualTo("jdbc:postgresql://h:1/db");
    assertThat(place.toString()).doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h/db",
        "JDBC:postgresql://h/db",
        "postgresql://u:hush@h/db",
        "postgres://h/db",
        "file:/var/ledger",
        "jdbc:postgresql://u:hush@h/db",
        "jdbc:postgresql://u:hush@h:1/db",
        "jdbc:postgresql:u:hush@h",
        "jdbc:postgresql://h:bad/db?password=hush",
        "jdbc:postgresql://h:0/db?password=hush",
        "jdbc:postgresql://h:99999/db?password=hush",
        "jdbc:postgresql://h:/db?password=hush",
        "jdbc:postgresql://h?password=hush",
        "jdbc:postgresql://h/a/b?password=hush",
        "jdbc:postgresql://h/db&password=hush",
        "jdbc:postgresql://h/db?password=hush%ZZ",
        "jdbc:postgresql://h/db?password=hush%",
        "a\0b"
      })
  void whatIsNoPlaceIsRefused(String setting) {
    assertThat(LedgerPlace.of(setting)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql:db?password=p%40q",
        "jdbc:postgresql://h/db?user=u&password=a?b@c",
        "jdbc:postgresql://h:5432,i:5433/db?targetServerType=primary",
        "jdbc:postgresql://[::1]:5432/db",
        "jdbc:postgresql://[::1]/db",
        "jdbc:postgresql:///db",
        "jdbc:postgresql://"
      })
  void whatTheDriverTakesIsTaken(String url) {
    assertThat(LedgerPlace.of(url)).contains(new LedgerPlace.Postgres(url));
    Properties read = PostgresUrl.read(url);
    assertThat(read).isNotNull();
    assertThat(org.postgresql.Driver.parseURL(PostgresUrl.PREFIX + "//", read))
        .as("the parameters alone say the same")
        .containsAllEntriesOf(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://h:bad/db?password=hush",
        "jdbc:postgresql://h/db?password=hush%ZZ",
        "jdbc:postgresql://u:hush@h/db",
        "jdbc:postgresql://u:hush@127.0.0.1:1/db",
        "jdbc:postgresql://h?password=hush",
        "jdbc:postgresql://127.0.0.1:1/db?user=u&password=hush"
      })
  void noPasswordIsPassedOnWhateverIsWrongWithTheUrl(String url) {
    Queue<String> logged = new ConcurrentLinkedQueue<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            logged.add(new SimpleFormatter().format(line));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    handler.setLevel(Level.ALL);
    Logger drivers = Logger.getLogger("org.postgresql");
    drivers.addHandler(handler);
    drivers.setLevel(Level.ALL);
    drivers.setUseParentHandlers(false);
    LedgerPlace place = new LedgerPlace.Postgres(url);
    try (LedgerDatabase database = LedgerDatabase.of(place, 20)) {
      assertThatThrownBy(() -> database.connection(System.nanoTime()))
          .satisfies(
              thrown -> {
                StringWriter all = new StringWriter();
                thrown.printStackTrace(new PrintWriter(all));
                assertThat(all.toString()).doesNotContain("hush");
              });
    } finally {
      drivers.removeHandler(handler);
      drivers.setLevel(null);
      drivers.setUseParentHandlers(true);
    }
    assertThat(logged).noneMatch(line -> line.contains("hush"));
  }

  @Test
  void aMessageWithTheUrlsTailIsNotPassedOn() {
    String url = "jdbc:postgresql://h/db?user=u&password=hu%73h";
    Properties read = PostgresUrl.read(url);
    assertThat(PostgresUrl.plain("Unable to parse URL " + url, url, read)).doesNotContain("hu%73h");
    assertThat(PostgresUrl.plain("no: hush", url, read)).doesNotContain("hush");
    assertThat(PostgresUrl.plain("refused", url, read)).isEqualTo("refused");
  }
}
