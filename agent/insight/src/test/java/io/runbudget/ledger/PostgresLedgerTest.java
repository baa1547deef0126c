package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Driver;
import java.sql.DriverManager;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresLedgerTest extends LedgerContract {
  private static String url = "";

  @BeforeAll
  static void start() {
    url = TestPostgres.url();
  }

  @Override
  LedgerPlace place() {
    return LedgerPlace.of(url).orElseThrow();
  }

  @Test
  void noDriverStaysRegistered() {
    ledger(Owner.self()).reserve(key, FACTS);
    List<Driver> drivers = Collections.list(DriverManager.getDrivers());
    assertThat(drivers).noneMatch(driver -> driver instanceof org.postgresql.Driver);
  }
}
