package io.runbudget.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The two tables, made when first used and cleaned up now and then. */
final class LedgerSchema {
  /** How long what is settled is kept, and with it what a reply said. */
  private static final String KEPT = "INTERVAL '7' DAY";

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS runbudget_writes (id VARCHAR(255) PRIMARY KEY,"
              + " state VARCHAR(8) NOT NULL, token BIGINT NOT NULL, owner VARCHAR(36) NOT NULL,"
              + " run VARCHAR(64) NOT NULL, method VARCHAR(16) NOT NULL,"
              + " endpoint VARCHAR(255) NOT NULL, path VARCHAR(255) NOT NULL,"
              + " status INT NOT NULL, why VARCHAR(255) NOT NULL, headers VARCHAR(8192),"
              + " body BYTEA, changed_at TIMESTAMP WITH TIME ZONE NOT NULL)",
          "CREATE TABLE IF NOT EXISTS runbudget_owners (id VARCHAR(36) PRIMARY KEY,"
              + " host VARCHAR(255) NOT NULL, pid BIGINT NOT NULL, started BIGINT NOT NULL,"
              + " beat TIMESTAMP WITH TIME ZONE NOT NULL)");

  private LedgerSchema() {}

  /** Makes what is not there. */
  static void make(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (isThere(statement)) { // whoever uses it need not be allowed to make it
        return;
      }
      try {
        make(statement);
      } catch (SQLException e) {
        make(statement); // two processes at once: PostgreSQL's IF NOT EXISTS is not atomic
      }
    }
  }

  private static boolean isThere(Statement statement) {
    try {
      statement
          .executeQuery(
              "SELECT o.beat, w.body FROM runbudget_owners o, runbudget_writes w" + " WHERE 1 = 0")
          .close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static void make(Statement statement) throws SQLException {
    for (String table : TABLES) {
      statement.execute(table);
    }
  }

  /** Forgets what was settled seven days ago. What is unknown stays until somebody settles it. */
  static void clean(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "DELETE FROM runbudget_writes WHERE state IN ('DONE', 'FAILED')"
              + " AND changed_at < CURRENT_TIMESTAMP - "
              + KEPT);
      statement.executeUpdate(
          "DELETE FROM runbudget_owners WHERE beat < CURRENT_TIMESTAMP - INTERVAL '1' DAY"
              + " AND id NOT IN (SELECT owner FROM runbudget_writes"
              + " WHERE state IN ('RESERVED', 'SENT'))");
    }
  }
}
