package io.runbudget.launcher.settings;

import io.runbudget.engine.Idempotency;
import io.runbudget.engine.KeyFormat;
import io.runbudget.engine.Powers;
import io.runbudget.engine.WritePowers;
import io.runbudget.ledger.LedgerPlace;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a run may spend and how its writes are kept from being done twice. Immutable. */
public final class BudgetSettings {
  private static final int MICRO_DIGITS = 6;

  private final Values values;
  private final long tokens;
  private final long microUsd;
  private final long holdOutput;
  private final Map<String, Long> runTokens = new LinkedHashMap<>();
  private final Map<String, Long> runMicroUsd = new LinkedHashMap<>();
  private final Idempotency idempotency;
  private final boolean anyLedger;
  private final KeyFormat keyFormat;
  private final String keyHeader;
  private final @Nullable LedgerPlace ledger;
  private final Duration ledgerTimeout;

  /**
   * @param byDefault the mode of idempotency if none is set
   */
  BudgetSettings(Values values, Idempotency byDefault) {
    this.values = values;
    tokens = tokens(BudgetKeys.TOKENS.name(), values.text(BudgetKeys.TOKENS), Powers.NO_LIMIT);
    microUsd = microUsd(BudgetKeys.USD.name(), values.text(BudgetKeys.USD));
    holdOutput =
        tokens(
            BudgetKeys.HOLD_OUTPUT.name(), values.text(BudgetKeys.HOLD_OUTPUT), Powers.HOLD_OUTPUT);
    for (Map.Entry<String, String> each : values.named(BudgetKeys.RUN_TOKENS).entrySet()) {
      String key = BudgetKeys.RUN_TOKENS.of(each.getKey());
      runTokens.put(each.getKey(), tokens(key, each.getValue(), Powers.NO_LIMIT));
    }
    for (Map.Entry<String, String> each : values.named(BudgetKeys.RUN_USD).entrySet()) {
      runMicroUsd.put(
          each.getKey(), microUsd(BudgetKeys.RUN_USD.of(each.getKey()), each.getValue()));
    }
    String mode = values.text(BudgetKeys.IDEMPOTENCY);
    idempotency = mode == null ? byDefault : mode(BudgetKeys.IDEMPOTENCY.name(), mode);
    boolean any = idempotency == Idempotency.LEDGER;
    for (Map.Entry<String, String> each :
        values.named(BudgetKeys.ENDPOINT_IDEMPOTENCY).entrySet()) {
      any |= each.getValue().equals(Idempotency.LEDGER.word());
    }
    anyLedger = any;
    keyFormat = keyFormat(values.text(BudgetKeys.KEY_FORMAT));
    keyHeader = keyHeader(values.text(BudgetKeys.KEY_HEADER));
    ledger = place(values.text(BudgetKeys.LEDGER));
    ledgerTimeout = timeout();
  }

  private long tokens(String key, @Nullable String value, long byDefault) {
    if (value == null) {
      return byDefault;
    }
    try {
      long number = Long.parseLong(value.replace("_", ""));
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    values.bad(key, value, BudgetKeys.TOKENS.allowed());
    return byDefault;
  }

  private long microUsd(String key, @Nullable String value) {
    if (value == null) {
      return Powers.NO_LIMIT;
    }
    try {
      String plain = value.startsWith("$") ? value.substring(1) : value;
      long micros = new BigDecimal(plain).movePointRight(MICRO_DIGITS).longValueExact();
      if (micros > 0) {
        return micros;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      // said below
    }
    values.bad(key, value, BudgetKeys.USD.allowed());
    return Powers.NO_LIMIT;
  }

  /** One of the modes; what is none is a problem. */
  Idempotency mode(String key, String value) {
    Optional<Idempotency> mode = Idempotency.of(value);
    if (mode.isEmpty()) {
      values.bad(key, value, BudgetKeys.IDEMPOTENCY.allowed());
    }
    return mode.orElse(Idempotency.OFF);
  }

  private KeyFormat keyFormat(@Nullable String value) {
    try {
      return value == null ? KeyFormat.UUID_FORMAT : KeyFormat.of(value);
    } catch (IllegalArgumentException e) {
      values.bad(BudgetKeys.KEY_FORMAT, value);
      return KeyFormat.UUID_FORMAT;
    }
  }

  /** What is no token of RFC 9110 no client would send: each write would fail. */
  private String keyHeader(@Nullable String value) {
    if (value == null) {
      return WritePowers.HEADER;
    }
    boolean token = !value.isEmpty();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      token &= letter || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }
    if (!token) {
      values.bad(BudgetKeys.KEY_HEADER, value);
      return WritePowers.HEADER;
    }
    return value;
  }

  private @Nullable LedgerPlace place(@Nullable String value) {
    if (value == null) {
      return null;
    }
    Optional<LedgerPlace> place = LedgerPlace.of(value);
    if (place.isEmpty()) {
      values.badSecret(BudgetKeys.LEDGER);
    }
    return place.orElse(null);
  }

  private Duration timeout() {
    Duration two = Duration.ofSeconds(2);
    String value = values.text(BudgetKeys.LEDGER_TIMEOUT);
    return value == null
        ? two
        : values.positive(BudgetKeys.LEDGER_TIMEOUT.name(), value).orElse(two);
  }

  /** Without what takes a table, a reader or a database: that is added when it is needed. */
  Powers in(Powers plain) {
    return new Powers(
        plain.retries(),
        plain.admission(),
        plain.endpoints(),
        tokens,
        microUsd,
        holdOutput,
        new WritePowers(idempotency, keyHeader, keyFormat, WritePowers.NONE.arguments(), null),
        plain.finalCall());
  }

  /** Whether anything is limited or kept by it. */
  boolean isAnything() {
    return tokens != Powers.NO_LIMIT
        || microUsd != Powers.NO_LIMIT
        || !runTokens.isEmpty()
        || !runMicroUsd.isEmpty()
        || idempotency != Idempotency.OFF;
  }

  /** Whether somebody wants to know what models cost. */
  public boolean isPriced() {
    return microUsd != Powers.NO_LIMIT || !runMicroUsd.isEmpty() || prices().isPresent();
  }

  /** A file of prices. */
  public Optional<String> prices() {
    return Optional.ofNullable(values.text(BudgetKeys.PRICES));
  }

  /** Whether some writes are remembered beyond the process. */
  public boolean hasLedger() {
    return anyLedger;
  }

  /** Where, if that was said and can be. */
  public Optional<LedgerPlace> ledger() {
    return Optional.ofNullable(ledger);
  }

  public Duration ledgerTimeout() {
    return ledgerTimeout;
  }

  /** The limit of one entry point, if it has one of its own: of the fullest name that fits. */
  public long tokensOf(String runName) {
    return fullest(runTokens, runName);
  }

  /** The same in millionths of a dollar. */
  public long microUsdOf(String runName) {
    return fullest(runMicroUsd, runName);
  }

  private static long fullest(Map<String, Long> limits, String runName) {
    return limits.getOrDefault(RunNames.fullest(limits.keySet(), runName), Powers.NO_LIMIT);
  }
}
