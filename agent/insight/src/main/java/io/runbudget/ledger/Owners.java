package io.runbudget.ledger;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The table of the processes that hold reservations, each with its last sign of life. */
final class Owners {
  /**
   * How often a process with open reservations gives a sign of life. A dead one is known by its pid
   * at once on the same host; elsewhere after 30 s without a sign, by the database's clock.
   */
  static final long BEAT_NANOS = 5_000_000_000L;

  /** Of {@code runbudget_owners o}: dead, whatever its pid says (it may be a zombie). */
  static final String STALE =
      "(o.beat IS NULL OR o.beat < CURRENT_TIMESTAMP - INTERVAL '30' SECOND) AS stale";

  private final Connection connection;
  private final Owner self;

  Owners(Connection connection, Owner self) {
    this.connection = connection;
    this.self = self;
  }

  void beat() throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE runbudget_owners SET beat = CURRENT_TIMESTAMP WHERE id = ?")) {
      update.setString(1, self.id());
      if (update.executeUpdate() == 1) {
        return;
      }
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO runbudget_owners (id, host, pid, started, beat)"
                + " VALUES (?, ?, ?, ?, CURRENT_TIMESTAMP) ON CONFLICT DO NOTHING")) {
      insert.setString(1, self.id());
      insert.setString(2, self.host());
      insert.setLong(3, self.pid());
      insert.setLong(4, self.started());
      insert.executeUpdate();
    }
  }

  /** Four columns from {@code from} on; no row is an owner nobody knows. */
  static Owner read(ResultSet row, int from) throws SQLException {
    String host = row.getString(from + 1);
    return new Owner(
        row.getString(from),
        host == null ? "" : host,
        row.getLong(from + 2),
        row.getLong(from + 3));
  }
}
