package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Reservation;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What callers see of a database that is slow or not there. */
class JdbcLedgerTest {
  @TempDir Path temp;

  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

  /** Lets nobody in until it is told to. */
  private static final class Stuck implements LedgerDatabase {
    final CountDownLatch free = new CountDownLatch(1);
    final H2File file;

    Stuck(Path folder) {
      file = new H2File(folder);
    }

    @Override
    public Connection connection(long untilNanos) throws SQLException {
      try {
        free.await(60, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new SQLException(e);
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
    Stuck stuck = new Stuck(temp);
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
  void anInterruptEndsTheWaitAndStays() {
    Stuck stuck = new Stuck(temp);
    try (JdbcLedger ledger = ledger(stuck, Duration.ofSeconds(30))) {
      Thread.currentThread().interrupt();
      Reservation answer = ledger.reserve("k", LedgerContract.FACTS);
      assertThat(((Reservation.Unreachable) answer).reason()).isEqualTo("here: interrupted");
      assertThat(Thread.interrupted()).isTrue();
      stuck.free.countDown();
    }
  }

  @Test
  void aReservationThatNobodyWaitedForIsTakenBack() {
    Stuck stuck = new Stuck(temp);
    JdbcLedger slow = ledger(stuck, Duration.ofMillis(1));
    assertThat(slow.reserve("k", LedgerContract.FACTS)).isInstanceOf(Reservation.Unreachable.class);
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
    assertThat(LedgerPlace.of("jdbc:mysql://h/db")).isEmpty();
    for (String url :
        List.of(
            "jdbc:postgresql://h:1/db?user=u&password=hush", "jdbc:postgresql://u:hush@h:1/db")) {
      LedgerPlace place = LedgerPlace.of(url).orElseThrow();
      assertThat(place.shown()).isEqualTo("jdbc:postgresql://h:1/db");
      assertThat(place.toString()).doesNotContain("hush");
    }
  }
}
