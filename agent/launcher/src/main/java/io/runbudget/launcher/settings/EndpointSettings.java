package io.runbudget.launcher.settings;

import io.runbudget.engine.EndpointMatch;
import io.runbudget.engine.EndpointPolicy;
import io.runbudget.engine.ResponseLimit;
import io.runbudget.engine.RetryOn;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code endpoint.<name>.*}. */
final class EndpointSettings {
  private static final int MOST_RETRIES = 100;

  private final Values values;
  private final Problems problems;
  private final BudgetSettings budget;
  private final Map<String, EndpointPolicy.Builder> builders = new LinkedHashMap<>();

  EndpointSettings(Values values, Problems problems, BudgetSettings budget) {
    this.budget = budget;
    this.values = values;
    this.problems = problems;
  }

  /**
   * For calls without an endpoint of their own. Two seconds are what a connector needs that once
   * was measured at 14 million calls a month; a server that has not accepted by then does not.
   */
  static EndpointPolicy recommended() {
    EndpointMatch any = EndpointMatch.parse("*").orElseThrow();
    return new EndpointPolicy.Builder("recommended", List.of(any))
        .fallback()
        .connect(2_000_000_000L)
        .build();
  }

  List<EndpointPolicy> read() {
    for (Map.Entry<String, String> each : values.named(EndpointKeys.MATCH).entrySet()) {
      List<EndpointMatch> matches = matches(each.getKey(), each.getValue());
      if (!matches.isEmpty()) {
        builders.put(each.getKey(), new EndpointPolicy.Builder(each.getKey(), matches));
      }
    }
    List<Key> keys = new ArrayList<>(EndpointKeys.ALL);
    keys.add(BudgetKeys.PRICE);
    keys.add(BudgetKeys.ENDPOINT_IDEMPOTENCY);
    for (Key key : keys) {
      for (Map.Entry<String, String> each : values.named(key).entrySet()) {
        apply(key, each.getKey(), each.getValue());
      }
    }
    List<EndpointPolicy> policies = new ArrayList<>();
    for (EndpointPolicy.Builder builder : builders.values()) {
      policies.add(builder.build());
    }
    return policies;
  }

  private List<EndpointMatch> matches(String name, String value) {
    List<EndpointMatch> matches = new ArrayList<>();
    for (String item : Values.items(value)) {
      Optional<EndpointMatch> match = EndpointMatch.parse(item);
      if (match.isEmpty()) {
        bad(EndpointKeys.MATCH, name, item);
      } else {
        matches.add(match.get());
      }
    }
    return matches;
  }

  private void apply(Key key, String name, String value) {
    EndpointPolicy.Builder endpoint = builders.get(name);
    if (endpoint == null) {
      String match = EndpointKeys.MATCH.of(name);
      if (values.named(EndpointKeys.MATCH).get(name) == null) {
        problems.note("setting " + key.of(name) + " says nothing, for there is no " + match);
      }
      return;
    }
    if (key.equals(EndpointKeys.PROVIDER)) {
      endpoint.provider(value);
    } else if (key.equals(EndpointKeys.CONNECT)) {
      endpoint.connect(nanos(key, name, value));
    } else if (key.equals(EndpointKeys.RESPONSE)) {
      response(endpoint, name, value);
    } else if (key.equals(EndpointKeys.STEP)) {
      endpoint.step(nanos(key, name, value));
    } else if (key.equals(EndpointKeys.ATTEMPT)) {
      endpoint.attempt(nanos(key, name, value));
    } else if (key.equals(EndpointKeys.RETRIES)) {
      endpoint.retries(retries(name, value));
    } else if (key.equals(EndpointKeys.ANONYMOUS)) {
      endpoint.enforcesAnonymous(value.equals("enforce"));
      if (!value.equals("enforce") && !value.equals("count")) {
        bad(key, name, value);
      }
    } else if (key.equals(BudgetKeys.PRICE)) {
      endpoint.price(value.toLowerCase(Locale.ROOT)); // as the price table has them
    } else if (key.equals(BudgetKeys.ENDPOINT_IDEMPOTENCY)) {
      endpoint.idempotency(budget.mode(key.of(name), value));
    } else if (key.equals(EndpointKeys.RETRY_ON)) {
      Optional<RetryOn> on = RetryOn.parse(Values.items(value));
      if (on.isEmpty()) {
        bad(key, name, value);
      } else {
        endpoint.retryOn(on.get());
      }
    }
  }

  private long nanos(Key key, String name, String value) {
    Optional<Duration> length = Durations.parse(value);
    if (length.isEmpty() || length.get().isZero()) {
      bad(key, name, value);
      return 0;
    }
    return saturated(length.get());
  }

  private static long saturated(Duration length) {
    try {
      return Math.min(length.toNanos(), Long.MAX_VALUE / 4);
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE / 4;
    }
  }

  private void response(EndpointPolicy.Builder endpoint, String name, String value) {
    int colon = value.indexOf(':');
    String length = value.substring(colon + 1).trim();
    Optional<Duration> given = Durations.parse(length);
    double[] measured = colon < 0 ? new double[2] : measured(value.substring(0, colon).trim());
    if (given.isEmpty() || given.get().isZero() || measured == null) {
      bad(EndpointKeys.RESPONSE, name, value);
      return;
    }
    endpoint.response(new ResponseLimit(saturated(given.get()), measured[0], measured[1]));
  }

  /** {@code p99+20%} as 0.99 and 0.2; null if it is something else. */
  private static double @Nullable [] measured(String text) {
    int plus = text.indexOf('+');
    if (!text.startsWith("p") || plus < 0 || !text.endsWith("%")) {
      return null;
    }
    try {
      double quantile = hundredths(text.substring(1, plus));
      double margin = hundredths(text.substring(plus + 1, text.length() - 1));
      boolean sane = quantile >= 0.5 && quantile < 1 && margin >= 0 && margin <= 10;
      return sane ? new double[] {quantile, margin} : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Of a plain number such as 99.9: no sign and no exponent. */
  private static double hundredths(String text) {
    String number = text.trim();
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c != '.' && (c < '0' || c > '9')) {
        throw new NumberFormatException(number);
      }
    }
    return new BigDecimal(number).movePointLeft(2).doubleValue();
  }

  private int retries(String name, String value) {
    try {
      int retries = Integer.parseInt(value);
      if (retries >= 0 && retries <= MOST_RETRIES) {
        return retries;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    bad(EndpointKeys.RETRIES, name, value);
    return -1;
  }

  private void bad(Key key, String name, String value) {
    values.bad(key.of(name), value, key.allowed());
  }
}
