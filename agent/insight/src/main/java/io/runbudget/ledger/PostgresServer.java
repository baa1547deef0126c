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

  /** What the driver gets has no parameters: it would repeat them where it logs the URL. */
  private Connection connect() throws SQLException {
    Properties read = PostgresUrl.read(url);
    if (read == null) {
      throw new SQLException("the URL is not understood");
    }
    Properties properties = new Properties();
    String seconds = Integer.toString(Math.max(1, timeoutSeconds));
    properties.setProperty("connectTimeout", seconds);
    properties.setProperty("socketTimeout", seconds);
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("ApplicationName", "runbudget");
    // Behind a pooler a prepared statement may be another connection's.
    properties.setProperty("prepareThreshold", "0");
    for (String name : read.stringPropertyNames()) {
      properties.setProperty(name, read.getProperty(name));
    }
    org.postgresql.Driver driver = new org.postgresql.Driver();
    if (org.postgresql.Driver.isRegistered()) {
      org.postgresql.Driver.deregister(); // it does that by itself: not in somebody else's JVM
    }
    Connection connection;
    try {
      connection = driver.connect(PostgresUrl.PREFIX + "//", properties);
    } catch (SQLException e) {
      // Without the cause, in which there may be what was just taken out.
      throw new SQLException(PostgresUrl.plain(e.getMessage(), url, read), e.getSQLState());
    } catch (RuntimeException e) {
      throw new SQLException(PostgresUrl.plain(e.toString(), url, read));
    }
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
