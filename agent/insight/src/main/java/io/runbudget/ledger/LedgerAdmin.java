package io.runbudget.ledger;

import io.runbudget.ledger.LedgerRow.State;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A ledger as a person sees it and settles what is unknown in it. Reads no replies. Used beside the
 * services that write to it; for one thread.
 */
public final class LedgerAdmin implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LISTED = 10_000;

  private final LedgerDatabase database;
  private final Connection connection;
  private final Owner self = Owner.self();

  private LedgerAdmin(LedgerDatabase database, Connection connection) {
    this.database = database;
    this.connection = connection;
  }

  /**
   * Opens a ledger that is there.
   *
   * @throws SQLException if it is not, or cannot be read, or a process keeps it for ten seconds;
   *     its message says so without user and password
   */
  public static LedgerAdmin open(LedgerPlace place) throws SQLException {
    if (place instanceof LedgerPlace.Folder folder && !Files.exists(H2File.file(folder.path()))) {
      throw new SQLException("no ledger there");
    }
    LedgerDatabase database = LedgerDatabase.of(place, (int) PATIENCE.toSeconds());
    Connection connection = database.connection(System.nanoTime() + PATIENCE.toNanos());
    try {
      LedgerSchema.make(connection);
      return new LedgerAdmin(database, connection);
    } catch (SQLException e) {
      database.close();
      throw e;
    }
  }

  /** The rows in one of these states, the latest 10,000, oldest first. */
  public List<LedgerRow> list(List<State> states) throws SQLException {
    settleTheDead();
    return rows(states, "");
  }

  /**
   * Settles a write that is unknown: it was done, and is not sent again, or it was not, and may be.
   * What its own process may still find out has no effect any more.
   *
   * @param key or how it begins, if no other of them does
   * @return the rows that begin so; the write was settled if it is one alone, and that is in it
   */
  public List<LedgerRow> resolve(String key, boolean done) throws SQLException {
    settleTheDead();
    List<LedgerRow> found = rows(List.of(State.UNKNOWN), key);
    if (found.size() != 1) {
      return found;
    }
    String id = found.get(0).key();
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE runbudget_writes SET state = ?, token = ?, status = 0, why = ?,"
                + " changed_at = CURRENT_TIMESTAMP WHERE id = ? AND state = 'UNKNOWN'")) {
      update.setString(1, done ? State.DONE.name() : State.FAILED.name());
      update.setLong(2, ThreadLocalRandom.current().nextLong());
      update.setString(3, done ? "said to be done, by hand" : "said not to be done, by hand");
      update.setString(4, id);
      update.executeUpdate();
    }
    return rows(List.of(State.DONE, State.FAILED), id);
  }

  /** What was sent by processes that are gone is unknown. */
  private void settleTheDead() throws SQLException {
    LedgerTable table = new LedgerTable(connection, database.force(), self, token -> false);
    List<String> keys = new ArrayList<>();
    List<Long> tokens = new ArrayList<>();
    List<Owner> owners = new ArrayList<>();
    try (PreparedStatement select =
            connection.prepareStatement(
                "SELECT w.id, w.token, w.owner, o.host, o.pid, o.started, "
                    + Owners.STALE
                    + " FROM runbudget_writes w LEFT JOIN runbudget_owners o ON o.id = w.owner"
                    + " WHERE w.state = 'SENT'");
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        Owner owner = Owners.read(row, 3);
        if (row.getBoolean(7) || owner.isGone(self.host())) {
          keys.add(row.getString(1));
          tokens.add(row.getLong(2));
          owners.add(owner);
        }
      }
    }
    for (int i = 0; i < keys.size(); i++) {
      String why = owners.get(i).shown() + " died after it was sent";
      table.lost(keys.get(i), tokens.get(i), why);
    }
  }

  private List<LedgerRow> rows(List<State> states, String prefix) throws SQLException {
    List<LedgerRow> rows = new ArrayList<>();
    String marks = String.join(", ", states.stream().map(state -> "?").toList());
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT id, state, run, method, endpoint, path, status, why, changed_at"
                + " FROM runbudget_writes WHERE state IN ("
                + marks
                + ") AND SUBSTRING(id FROM 1 FOR ?) = ? ORDER BY changed_at DESC, id LIMIT "
                + LISTED)) {
      int column = 1;
      for (State state : states) {
        select.setString(column++, state.name());
      }
      select.setInt(column++, prefix.length());
      select.setString(column, prefix);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          rows.add(
              0,
              new LedgerRow(
                  row.getString(1),
                  State.valueOf(row.getString(2)),
                  row.getString(3),
                  row.getString(4),
                  row.getString(5),
                  row.getString(6),
                  row.getInt(7),
                  row.getString(8),
                  row.getObject(9, OffsetDateTime.class).toInstant()));
        }
      }
    }
    return rows;
  }

  @Override
  public void close() {
    database.close();
  }
}
