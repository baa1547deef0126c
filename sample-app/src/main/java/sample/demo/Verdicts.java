package sample.demo;

import java.util.Locale;

/** Prints claims with ok or FAIL, and counts. */
final class Verdicts {
  private int failed;

  void claim(boolean holds, String format, Object... values) {
    failed += holds ? 0 : 1;
    System.out.println((holds ? "ok    " : "FAIL  ") + String.format(Locale.ROOT, format, values));
  }

  boolean allHold() {
    return failed == 0;
  }
}
