package io.runbudget.ledger;

import java.sql.Connection;
import java.sql.SQLException;

/** One database as the ledger's thread uses it. Not thread-safe. */
interface LedgerDatabase extends AutoCloseable {

  /**
   * The open connection, or a new one.
   *
   * @param untilNanos of {@link System#nanoTime}: when to give up
   * @throws SQLException if there is none in time; its message says why
   */
  Connection connection(long untilNanos) throws SQLException;

  /** Nothing is to be done just now. */
  void idle();

  /** What has to be executed for a commit to be on the disk; empty if it is that by itself. */
  String force();

  /** Whether {@link #idle} is to be called every few milliseconds. */
  boolean isHeld();

  /** The connection may be broken: the next call gets a new one. */
  @Override
  void close();

  /** The place's driver; loads nothing of the other's. */
  static LedgerDatabase of(LedgerPlace place, int timeoutSeconds) {
    return place instanceof LedgerPlace.Folder folder
        ? new H2File(folder.path())
        : new PostgresServer(((LedgerPlace.Postgres) place).url(), timeoutSeconds);
  }
}
