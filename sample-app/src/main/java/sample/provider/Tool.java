package sample.provider;

import java.util.Locale;

/** What the model may ask its user to do; all but the shell are services of the provider. */
enum Tool {
  SEARCH,
  WEATHER,
  FETCH,
  SHELL;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
