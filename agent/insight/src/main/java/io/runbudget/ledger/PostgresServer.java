package io.runbudget.ledger;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A connection to PostgreSQL, kept while it works. */
final class PostgresServer implements LedgerDatabase {
  private final String url;
  private final int timeoutSeconds;
  private @Nullable Connection open;

  PostgresServer(String url, int timeoutSeconds) {
    this.url = url;
    this.timeoutSeconds = timeoutSeconds;
  }

  @Override
  public Connection connection(long untilNanos) throws SQLException {
    Connection mine = open;
    if (mine == null) {
      mine = connect();
      open = mine;
    }
    return mine;
  }

  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    String seconds = Integer.toString(Math.max(1, timeoutSeconds));
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("socketTimeout", seconds);
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("ApplicationName", "runbudget");
    // Behind a pooler a prepared statement may be another connection's.
    properties.setProperty("prepareThreshold", "0");
    org.postgresql.Driver driver = new org.postgresql.Driver();
    if (org.postgresql.Driver.isRegistered()) {
      org.postgresql.Driver.deregister(); // it does that by itself: not in somebody else's JVM
    }
    Connection connection = driver.connect(url, properties);
    if (connection == null) {
      throw new SQLException("the URL is not understood");
    }
    return connection;
  }

  @Override
  public String force() {
    return "";
  }

  @Override
  public void idle() {}

  @Override
  public boolean isHeld() {
    return false;
  }

  @Override
  public void close() {
    Connection mine = open;
    open = null;
    if (mine != null) {
      try {
        mine.close();
      } catch (SQLException e) {
        // It was of no more use anyway.
      }
    }
  }
}
