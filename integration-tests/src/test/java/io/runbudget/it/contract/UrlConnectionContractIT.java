package io.runbudget.it.contract;

import child.contract.Kit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's HttpURLConnection. */
@ParameterizedClass(name = "{0}")
@MethodSource("rows")
final class UrlConnectionContractIT extends HttpClientContract {

  UrlConnectionContractIT(Row row) {
    super(row, "urlconnection", "java.net.SocketTimeoutException");
  }

  static List<Row> rows() {
    return Row.ofJdk(Kit.URL_CONNECTION);
  }
}
