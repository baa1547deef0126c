package io.runbudget.it.contract;

import child.contract.Kit;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** OkHttp 3.14 to 5.x. */
@ParameterizedClass(name = "{0}")
@MethodSource("rows")
final class OkHttpContractIT extends HttpClientContract {

  OkHttpContractIT(Row row) {
    super(row, "okhttp", "java.io.InterruptedIOException");
  }

  static List<Row> rows() {
    return Row.of(Kit.OKHTTP, "okhttp");
  }
}
