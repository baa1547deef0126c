package sample.provider;

import java.util.Locale;

/**
 * What the model may ask its user to do. All but the shell and the report are the provider's
 * services.
 */
enum Tool {
  SEARCH,
  WEATHER,
  FETCH,
  READ,
  QUOTE,
  PAY,
  SHELL,
  REPORT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
