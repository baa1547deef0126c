package io.runbudget.it.contract;

import child.contract.Kit;
import child.contract.Scenario;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's java.net.http. */
@ParameterizedClass(name = "{0}")
@MethodSource("rows")
final class JdkHttpContractIT extends HttpClientContract {
  private static final String TIMEOUT = "java.net.http.HttpTimeoutException";

  JdkHttpContractIT(Row row) {
    super(row, "jdkhttp", TIMEOUT);
  }

  /** As long as there is no connection it is another one. */
  @Override
  String timeoutType(Scenario scenario) {
    return switch (scenario) {
      case CONNECT_NEVER_COMPLETES, TLS_NEVER_COMPLETES ->
          "java.net.http.HttpConnectTimeoutException";
      default -> TIMEOUT;
    };
  }

  @Override
  String readTimeoutType() {
    return TIMEOUT;
  }

  @Override
  boolean keepsConnections() {
    return true;
  }

  static List<Row> rows() {
    return Row.ofJdk(Kit.JDK_HTTP);
  }
}
