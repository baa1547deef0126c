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
import java.util.Collections;
import java.util.List;
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
      while (one.isHeld()) {
        one.idle();
        Thread.onSpinWait();
      }
      waiter.join(Duration.ofSeconds(30).toMillis());
      assertThat(other.isHeld()).isTrue();
    } finally {
      one.close();
    }
  }
}
