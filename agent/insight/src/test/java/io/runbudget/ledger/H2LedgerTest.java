package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Reservation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Driver;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2LedgerTest extends LedgerContract {
  @TempDir Path temp;

  @Override
  LedgerPlace place() {
    return LedgerPlace.beside(temp.resolve("records"));
  }

  private Path folder() {
    return temp.resolve("records/ledger");
  }

  @Test
  void onlyTheOwnerCanReadIt() throws IOException {
    ledger(Owner.self()).reserve(key, FACTS);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
        .isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(folder())) {
      for (Path file : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void aFolderThatOthersCanWriteToIsNotUsed() throws IOException {
    Files.createDirectories(folder());
    Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwxrwxrwx"));
    Reservation answer = ledger(Owner.self()).reserve(key, FACTS);
    assertThat(((Reservation.Unreachable) answer).reason()).contains("written to by others");
  }

  @Test
  void noDriverIsRegistered() {
    List<Driver> before = Collections.list(DriverManager.getDrivers());
    ledger(Owner.self()).reserve(key, FACTS);
    assertThat(Collections.list(DriverManager.getDrivers())).isEqualTo(before);
  }

  @Test
  void whoeverHasItGivesItUpWhenAnotherWantsIt() throws Exception {
    H2File one = new H2File(folder());
    try (H2File other = new H2File(folder())) {
      one.connection(System.nanoTime() + 10_000_000_000L);
      try {
        other.connection(System.nanoTime());
        org.junit.jupiter.api.Assertions.fail("two have it");
      } catch (java.sql.SQLException e) {
        assertThat(e.getMessage()).contains("another process keeps it");
      }
      one.idle();
      assertThat(one.isHeld()).as("nobody wants it").isTrue();
      Thread waiter =
          new Thread(
              () -> {
                try {
                  other.connection(System.nanoTime() + 30_000_000_000L);
                } catch (java.sql.SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      waiter.start();
      long until = System.nanoTime() + 30_000_000_000L;
      while (one.isHeld()) {
        assertThat(until - System.nanoTime()).as("it is kept for ever").isPositive();
        one.connection(until); // in use: it is not given up for having been idle
        one.idle();
        Thread.onSpinWait();
      }
      waiter.join(Duration.ofSeconds(30).toMillis());
      assertThat(other.isHeld()).isTrue();
    } finally {
      one.close();
    }
  }

  /** As the thread of a service under load does it: there is always one more call. */
  @Test
  void aBusyOneLetsAnotherThrough() throws Exception {
    Duration limit = Duration.ofSeconds(2);
    try (JdbcLedger busy =
            new JdbcLedger("busy", new H2File(folder()), limit, Owner.self(), warning -> {});
        JdbcLedger other =
            new JdbcLedger("other", new H2File(folder()), limit, Owner.self(), warning -> {})) {
      other.reserve("warm", FACTS);
      AtomicBoolean enough = new AtomicBoolean();
      CountDownLatch running = new CountDownLatch(20);
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        String mine = "busy-" + i + "-";
        callers.add(
            new Thread(
                () -> {
                  for (int n = 0; !enough.get(); n++) {
                    if (busy.reserve(mine + n, FACTS) instanceof Reservation.Go) {
                      running.countDown();
                    }
                  }
                }));
      }
      callers.forEach(Thread::start);
      try {
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 5; i++) {
          assertThat(other.reserve("other-" + i, FACTS)).isInstanceOf(Reservation.Go.class);
        }
      } finally {
        enough.set(true);
        for (Thread each : callers) {
          each.join(30_000);
        }
      }
    }
  }

  @Test
  void aLockFileThatIsClosedIsOpenedAnew() throws Exception {
    try (H2File file = new H2File(folder())) {
      file.connection(System.nanoTime() + 30_000_000_000L);
      file.close();
      file.turn.close(); // as an interrupt does
      assertThat(file.connection(System.nanoTime() + 30_000_000_000L).isValid(10)).isTrue();
    }
  }

  @Test
  void anInterruptCostsOneUseOnly() throws Exception {
    try (H2File file = new H2File(folder())) {
      file.connection(System.nanoTime() + 30_000_000_000L);
      file.close();
      Thread.currentThread().interrupt();
      try {
        file.connection(System.nanoTime() + 30_000_000_000L);
        org.junit.jupiter.api.Assertions.fail("not interrupted");
      } catch (java.sql.SQLException e) {
        assertThat(file.isHeld()).isFalse();
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      assertThat(file.connection(System.nanoTime() + 30_000_000_000L).isValid(10)).isTrue();
    }
  }
}
