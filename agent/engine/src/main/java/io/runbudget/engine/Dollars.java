package io.runbudget.engine;

import java.util.Locale;

/** Millionths of a dollar as people read them. */
public final class Dollars {
  private static final long MICROS = 1_000_000;

  private Dollars() {}

  /** {@code $1.25}, with as many more digits as it takes: {@code $0.000450}. */
  public static String of(long microUsd) {
    long cents = 10_000;
    String fraction =
        microUsd % cents == 0
            ? String.format(Locale.ROOT, "%02d", microUsd % MICROS / cents)
            : String.format(Locale.ROOT, "%06d", microUsd % MICROS);
    return "$" + microUsd / MICROS + "." + fraction;
  }
}
