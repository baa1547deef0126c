package io.runbudget.launcher.settings;

import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.Mode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What was set, checked. A bad value is named with what is allowed, and the service starts in
 * observe: an agent that enforces something else than what was meant would be worse. Immutable.
 */
public final class Settings {
  private final Map<String, String> values;
  private final Problems problems = new Problems();
  private final EngineSettings engine;
  private final Mode mode;
  private final Level log;

  /** How much is said on stderr. */
  public enum Level {
    OFF,
    ERROR,
    WARN,
    INFO,
    DEBUG;

    /** Whether a line of {@code level} is said at this one. */
    public boolean shows(Level level) {
      return compareTo(level) >= 0;
    }
  }

  private Settings(
      @Nullable String argument, Properties properties, Map<String, String> environment) {
    values = new Sources(argument, properties, environment, problems).values();
    engine = engineSettings();
    log = choice(Keys.LOG, Level.values()).orElse(Level.INFO);
    runMethods();
    Optional<Mode> wanted = choice(Keys.MODE, Mode.values());
    boolean limited = engine.deadline().isPresent() || runDeadlines();
    Mode meant = wanted.orElse(limited ? Mode.ENFORCE : Mode.OBSERVE);
    mode = problems.isBad() && meant == Mode.ENFORCE ? Mode.OBSERVE : meant;
  }

  /**
   * Reads what was set.
   *
   * @param argument the agent's argument
   */
  public static Settings read(
      @Nullable String argument, Properties properties, Map<String, String> environment) {
    return new Settings(argument, properties, environment);
  }

  public EngineSettings engine() {
    return engine;
  }

  public Mode mode() {
    return mode;
  }

  /** The mode, if one was given. */
  public Optional<Mode> givenMode() {
    return choice(Keys.MODE, Mode.values());
  }

  public Level log() {
    return log;
  }

  /** Lines to be said; empty if all is well. */
  public List<String> problems() {
    return problems.lines();
  }

  /** Whether a bad value keeps the agent from enforcing. */
  public boolean isBad() {
    return problems.isBad();
  }

  /** {@code records}, as given. */
  public Optional<String> records() {
    return get(Keys.RECORDS);
  }

  /** Path of the watched file. */
  public Optional<String> config() {
    return get(Keys.CONFIG);
  }

  public boolean runMain() {
    return choice(Keys.RUN_MAIN, Switch.values()).orElse(Switch.OFF) == Switch.ON;
  }

  public boolean isEnabled(String guard) {
    String key = Keys.GUARD_ENABLED.name().replace("<name>", guard);
    String value = values.getOrDefault(key, "true");
    if (!value.equals("true") && !value.equals("false")) {
      bad(key, value, Keys.GUARD_ENABLED.allowed());
    }
    return !value.equals("false");
  }

  /** {@code package.Class.method} each. */
  public List<String> runMethods() {
    List<String> methods = new ArrayList<>();
    for (String method : list(Keys.RUN_METHODS)) {
      if (method.indexOf('.') < 1 || method.endsWith(".") || method.contains("(")) {
        bad(Keys.RUN_METHODS.name(), method, Keys.RUN_METHODS.allowed());
      } else {
        methods.add(method);
      }
    }
    return methods;
  }

  /** The deadline of one entry point, if it has one of its own. */
  public Optional<Duration> deadlineOf(String runName) {
    for (Map.Entry<String, String> each : values.entrySet()) {
      String key = each.getKey();
      if (Keys.RUN_DEADLINE.matches(key)) {
        String name = key.substring("run.".length(), key.length() - ".deadline".length());
        if (runName.equals(name) || runName.endsWith("." + name)) {
          return positive(key, each.getValue());
        }
      }
    }
    return Optional.empty();
  }

  private boolean runDeadlines() {
    boolean any = false;
    for (Map.Entry<String, String> each : values.entrySet()) {
      if (Keys.RUN_DEADLINE.matches(each.getKey())) {
        any |= positive(each.getKey(), each.getValue()).isPresent();
      }
    }
    return any;
  }

  private EngineSettings engineSettings() {
    Optional<Duration> deadline =
        get(Keys.DEADLINE).flatMap(value -> positive(Keys.DEADLINE.name(), value));
    return new EngineSettings(
        deadline,
        reserve(deadline),
        choice(Keys.ATTEMPT, Attempt.values()).orElse(Attempt.CAP) == Attempt.REPLACE,
        get(Keys.LEFTOVERS_WINDOW)
            .flatMap(value -> duration(Keys.LEFTOVERS_WINDOW.name(), value))
            .orElse(EngineSettings.LEFTOVERS_WINDOW),
        EngineSettings.anyOf(list(Keys.EXEMPT_HOSTS)),
        EngineSettings.anyOf(list(Keys.EXEMPT_THREADS)),
        fuse());
  }

  private Optional<Duration> reserve(Optional<Duration> deadline) {
    Optional<Duration> reserve =
        get(Keys.RESERVE).flatMap(value -> duration(Keys.RESERVE.name(), value));
    if (reserve.isPresent()
        && deadline.isPresent()
        && reserve.get().compareTo(deadline.get()) >= 0) {
      bad(Keys.RESERVE.name(), get(Keys.RESERVE).orElse(""), Keys.RESERVE.allowed());
      return Optional.empty();
    }
    return reserve;
  }

  private Optional<Double> fuse() {
    String value = get(Keys.FUSE).orElse("off");
    if (value.equals("off")) {
      return Optional.empty();
    }
    try {
      double percent = Double.parseDouble(value.replace("%", ""));
      if (value.endsWith("%") && percent > 0 && percent <= 100) {
        return Optional.of(percent / 100);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    bad(Keys.FUSE.name(), value, Keys.FUSE.allowed());
    return Optional.empty();
  }

  private Optional<String> get(Key key) {
    return Optional.ofNullable(values.get(key.name())).filter(value -> !value.isEmpty());
  }

  private List<String> list(Key key) {
    return Arrays.stream(get(key).orElse("").split("[;,]"))
        .map(String::trim)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  private Optional<Duration> positive(String key, String value) {
    Optional<Duration> length = Durations.parse(value).filter(d -> !d.isZero());
    if (length.isEmpty()) {
      bad(key, value, Keys.DEADLINE.allowed());
    }
    return length;
  }

  private Optional<Duration> duration(String key, String value) {
    Optional<Duration> length = Durations.parse(value);
    if (length.isEmpty()) {
      bad(key, value, Keys.DURATION);
    }
    return length;
  }

  private <E extends Enum<E>> Optional<E> choice(Key key, E[] choices) {
    Optional<String> value = get(key);
    for (E choice : choices) {
      if (value.isPresent() && choice.name().toLowerCase(Locale.ROOT).equals(value.get())) {
        return Optional.of(choice);
      }
    }
    value.ifPresent(given -> bad(key.name(), given, key.allowed()));
    return Optional.empty();
  }

  private void bad(String key, String value, String allowed) {
    problems.add("setting " + key + "='" + value + "' is not understood; allowed is " + allowed);
  }

  private enum Switch {
    ON,
    OFF
  }

  private enum Attempt {
    CAP,
    REPLACE
  }
}
