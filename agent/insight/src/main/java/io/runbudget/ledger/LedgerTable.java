package io.runbudget.ledger;

import io.runbudget.engine.LedgerFacts;
import io.runbudget.engine.LedgerReply;
import io.runbudget.engine.Reservation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The table and its transitions. Each is one guarded update, its own transaction: of two that want
 * the same row one changes it, the other finds it changed and looks again.
 */
final class LedgerTable {
  private static final int LOOKS = 5;

  private final Connection connection;
  private final String force;
  private final Owner self;
  private final Owners owners;
  private final LongPredicate isOpen;

  /**
   * @param force what brings a commit to the disk, if it is not there by itself
   * @param isOpen whether this process still has an attempt for a token of its own
   */
  LedgerTable(Connection connection, String force, Owner self, LongPredicate isOpen) {
    this.connection = connection;
    this.force = force;
    this.self = self;
    this.owners = new Owners(connection, self);
    this.isOpen = isOpen;
  }

  boolean isOn(Connection other) {
    return connection == other;
  }

  Owners owners() {
    return owners;
  }

  /** Whether the database takes any change at all just now. */
  boolean takesChanges() {
    try {
      owners.beat();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** See {@link io.runbudget.engine.WriteLedger#reserve}. Again with the same token is the same. */
  Reservation reserve(String key, LedgerFacts facts, long token) throws SQLException {
    for (int i = 0; i < LOOKS; i++) {
      if (insert(key, facts, token)) {
        return new Reservation.Go(token);
      }
      Row row = row(key);
      Reservation answer = row == null ? null : answer(key, row, token);
      if (answer != null) {
        return answer;
      }
    }
    return new Reservation.InFlight("changed " + LOOKS + " times while looking");
  }

  private @Nullable Reservation answer(String key, Row row, long token) throws SQLException {
    return switch (row.state) {
      case DONE -> done(row);
      case UNKNOWN -> new Reservation.Unknown(row.why);
      case FAILED -> taken(key, row, token) ? new Reservation.Go(token) : null;
      case RESERVED -> {
        if (row.token == token) {
          yield new Reservation.Go(token);
        }
        if (!isDead(row)) {
          yield new Reservation.InFlight("reserved by " + row.owner.shown());
        }
        yield taken(key, row, token) ? new Reservation.Go(token) : null;
      }
      case SENT -> {
        if (!isDead(row)) {
          yield new Reservation.InFlight("sent by " + row.owner.shown());
        }
        String why =
            isOwn(row)
                ? "what became of it could not be noted"
                : row.owner.shown() + " died after it was sent";
        yield lost(key, row.token, why) ? new Reservation.Unknown(why) : null;
      }
    };
  }

  private static Reservation done(Row row) {
    if (row.body != null) {
      return new Reservation.Replay(
          new LedgerReply(row.status, HeaderLines.read(row.headers), row.body));
    }
    String why = row.status == 0 ? row.why : "answered " + row.status + row.why;
    return new Reservation.Done(row.status, why);
  }

  private boolean isOwn(Row row) {
    return row.owner.id().equals(self.id());
  }

  private boolean isDead(Row row) {
    return isOwn(row) ? !isOpen.test(row.token) : row.stale || row.owner.isGone(self.host());
  }

  private boolean insert(String key, LedgerFacts facts, long token) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO runbudget_writes (id, state, token, owner, run, method, endpoint, path,"
                + " status, why, changed_at) VALUES (?, 'RESERVED', ?, ?, ?, ?, ?, ?,"
                + " 0, '', CURRENT_TIMESTAMP) ON CONFLICT DO NOTHING")) {
      insert.setString(1, key);
      insert.setLong(2, token);
      insert.setString(3, self.id());
      insert.setString(4, cut(facts.run(), 64));
      insert.setString(5, cut(facts.method(), 16));
      insert.setString(6, cut(facts.endpoint(), 255));
      insert.setString(7, cut(facts.path(), 255));
      return insert.executeUpdate() == 1;
    }
  }

  /** A row as it was a moment ago. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Row(
      LedgerRow.State state,
      long token,
      Owner owner,
      boolean stale,
      int status,
      String why,
      String headers,
      byte @Nullable [] body) {}

  private @Nullable Row row(String key) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT w.state, w.token, w.owner, o.host, o.pid, o.started, "
                + Owners.STALE
                + ", w.status, w.why, w.headers, w.body FROM runbudget_writes w"
                + " LEFT JOIN runbudget_owners o ON o.id = w.owner WHERE w.id = ?")) {
      select.setString(1, key);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next()) {
          return null;
        }
        return new Row(
            LedgerRow.State.valueOf(row.getString(1)),
            row.getLong(2),
            Owners.read(row, 3),
            row.getBoolean(7),
            row.getInt(8),
            text(row, 9),
            text(row, 10),
            row.getBytes(11));
      }
    }
  }

  private boolean taken(String key, Row row, long token) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE runbudget_writes SET state = 'RESERVED', token = ?, owner = ?, status = 0,"
                + " why = '', changed_at = CURRENT_TIMESTAMP"
                + " WHERE id = ? AND token = ? AND state = ?")) {
      update.setLong(1, token);
      update.setString(2, self.id());
      update.setString(3, key);
      update.setLong(4, row.token);
      update.setString(5, row.state.name());
      return update.executeUpdate() == 1;
    }
  }

  /** RESERVED to SENT. Again with the same token is the same. */
  boolean sent(String key, long token) throws SQLException {
    if (change(key, token, "SENT", 0, "", "state = 'RESERVED'")) {
      force();
      return true;
    }
    Row row = row(key);
    return row != null && row.token == token && row.state == LedgerRow.State.SENT;
  }

  /** What was committed is on the disk then. */
  void force() throws SQLException {
    if (!force.isEmpty()) {
      try (PreparedStatement statement = connection.prepareStatement(force)) {
        statement.execute();
      }
    }
  }

  /** Nothing of it was done, or nothing was sent (status 0). */
  boolean failed(String key, long token, int status) throws SQLException {
    String why = status == 0 ? "nothing was sent" : "answered " + status;
    // That nothing was sent is known to whoever has not sent it, not to who comes after.
    String from = status == 0 ? "'RESERVED', 'SENT'" : "'RESERVED', 'SENT', 'UNKNOWN'";
    return change(key, token, "FAILED", status, why, "state IN (" + from + ")");
  }

  /** SENT to UNKNOWN. */
  boolean lost(String key, long token, String why) throws SQLException {
    return change(key, token, "UNKNOWN", 0, why, "state = 'SENT'");
  }

  /** The same by its owner, who may have thought that nothing was sent. */
  boolean unknown(String key, long token, String why) throws SQLException {
    return change(
        key, token, "UNKNOWN", 0, why, "(state = 'SENT' OR (state = 'FAILED' AND status = 0))");
  }

  private boolean change(String key, long token, String to, int status, String why, String where)
      throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE runbudget_writes SET state = ?, status = ?, why = ?,"
                + " changed_at = CURRENT_TIMESTAMP WHERE id = ? AND token = ? AND "
                + where)) {
      update.setString(1, to);
      update.setInt(2, status);
      update.setString(3, cut(why, 255));
      update.setString(4, key);
      update.setLong(5, token);
      return update.executeUpdate() == 1;
    }
  }

  /** To DONE, with the reply if there is all of it. */
  boolean done(String key, long token, LedgerReply reply, boolean whole) throws SQLException {
    boolean kept = whole && reply.body().length <= LedgerReply.MAX_BYTES;
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE runbudget_writes SET state = 'DONE', status = ?, why = ?, headers = ?,"
                + " body = ?, changed_at = CURRENT_TIMESTAMP WHERE id = ? AND token = ?"
                + " AND state IN ('SENT', 'UNKNOWN', 'DONE')")) {
      update.setInt(1, reply.status());
      update.setString(2, kept ? "" : ", the reply was not kept");
      update.setString(3, HeaderLines.of(reply.headers()));
      update.setBytes(4, kept ? reply.body() : null);
      update.setString(5, key);
      update.setLong(6, token);
      return update.executeUpdate() == 1;
    }
  }

  private static String text(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "" : text;
  }

  private static String cut(String text, int length) {
    // PostgreSQL takes no NUL.
    String clean = text.replace('\0', '?');
    return clean.length() <= length ? clean : clean.substring(0, length);
  }
}
