package io.runbudget.it.contract;

import child.contract.Kit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's HttpURLConnection. */
@ParameterizedClass(name = "{0}")
@MethodSource("rows")
final class UrlConnectionContractIT extends HttpClientContract {

  /** Until its guard is there: only what goes wrong without the agent is shown. */
  private static final boolean GUARDED = false;

  UrlConnectionContractIT(Row row) {
    super(row, "huc", "java.net.SocketTimeoutException");
  }

  @Override
  boolean isGuarded() {
    return GUARDED;
  }

  static List<Row> rows() {
    return Row.ofJdk(Kit.URL_CONNECTION);
  }
}
