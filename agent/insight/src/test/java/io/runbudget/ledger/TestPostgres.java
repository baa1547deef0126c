package io.runbudget.ledger;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;

/** One real PostgreSQL for all tests of this JVM, which stops with it. */
final class TestPostgres {
  private static EmbeddedPostgres server;
  private static String problem = "";

  private TestPostgres() {}

  /** As root it needs user namespaces, since the server does not run as root. */
  static synchronized String url() {
    if (server == null && problem.isEmpty()) {
      try {
        if (!org.postgresql.Driver.isRegistered()) {
          org.postgresql.Driver.register(); // the ledger has seen to it that it is not
        }
        server = EmbeddedPostgres.builder().setPGStartupWait(Duration.ofSeconds(60)).start();
      } catch (IOException | SQLException | RuntimeException | LinkageError e) {
        problem = "skipped: no PostgreSQL can be started here: " + e;
      }
    }
    Assumptions.assumeTrue(server != null, problem);
    return server.getJdbcUrl("postgres", "postgres");
  }
}
