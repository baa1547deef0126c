package sample.provider;

import java.util.Locale;

/** What the model may ask its user to do. Search, weather and fetch are the provider's services. */
enum Tool {
  SEARCH,
  WEATHER,
  FETCH,
  SHELL,
  REPORT;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
