package io.runbudget.ledger;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Headers as one column: a line each. */
final class HeaderLines {
  private HeaderLines() {}

  static String of(Map<String, String> headers) {
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(headers)
        .forEach(
            (name, value) -> {
              if ((name + value).chars().noneMatch(c -> c == '\n' || c == '\r' || c == 0)) {
                lines.append(name).append(':').append(value).append('\n');
              }
            });
    return lines.toString();
  }

  static Map<String, String> read(String lines) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line : lines.split("\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(line.substring(0, colon), line.substring(colon + 1));
      }
    }
    return headers;
  }
}
