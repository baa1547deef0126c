package io.runbudget.launcher.settings;

import io.runbudget.engine.EndpointPolicy;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.Idempotency;
import io.runbudget.engine.Mode;
import io.runbudget.engine.Powers;
import io.runbudget.engine.ProcessKill;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was set, checked as a whole when it is read. A bad value is named with what is allowed, and
 * the service starts in observe: an agent that enforces something else than what was meant would be
 * worse. Immutable.
 */
public final class Settings {
  private final Problems problems = new Problems();
  private final Collection<String> guards;
  private final Values values;
  private final Map<String, Duration> runDeadlines = new LinkedHashMap<>();
  private final Map<String, String> runBases = new LinkedHashMap<>();
  private final Optional<String> basis;
  private final Set<String> disabled = new HashSet<>();
  private final List<String> runMethods = new ArrayList<>();
  private final boolean runMain;
  private final boolean logMdc;
  private final BudgetSettings budget;
  private final EngineSettings engine;
  private final Optional<Mode> givenMode;
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
      @Nullable String argument,
      Properties properties,
      Map<String, String> environment,
      Collection<String> guards) {
    this.guards = guards;
    values =
        new Values(new Sources(argument, properties, environment, problems).values(), problems);
    readRunDeadlines();
    boolean recommended = values.choice(Keys.POLICY, Policy.values()).isPresent();
    budget = new BudgetSettings(values, recommended ? Idempotency.AUTO : Idempotency.OFF);
    engine = engineSettings();
    basis = readBases();
    log = values.choice(Keys.LOG, Level.values()).orElse(Level.INFO);
    runMain = values.choice(Keys.RUN_MAIN, Switch.values()).orElse(Switch.OFF) == Switch.ON;
    logMdc = values.choice(Keys.LOG_MDC, Switch.values()).orElse(Switch.OFF) == Switch.ON;
    readRunMethods();
    readGuards();
    givenMode = values.choice(Keys.MODE, Mode.values());
    boolean limited =
        engine.deadline().isPresent()
            || !runDeadlines.isEmpty()
            || engine.powers().retries()
            || engine.powers().admission()
            || engine.powers().endpoints().stream().anyMatch(EndpointPolicy::isLimit)
            || budget.isAnything();
    Mode meant = givenMode.orElse(limited ? Mode.ENFORCE : Mode.OBSERVE);
    mode = problems.isBad() && meant == Mode.ENFORCE ? Mode.OBSERVE : meant;
  }

  /**
   * Reads what was set.
   *
   * @param argument the agent's argument
   * @param guards the names of all guards
   */
  public static Settings read(
      @Nullable String argument,
      Properties properties,
      Map<String, String> environment,
      Collection<String> guards) {
    return new Settings(argument, properties, environment, guards);
  }

  /** What the watched file alone says by now. */
  public Settings reread() {
    Properties file = new Properties(); // not an argument: the path may have a comma
    file.setProperty(Sources.PROPERTY + Keys.CONFIG.name(), config().orElse(""));
    return new Settings(null, file, Map.of(), guards);
  }

  public EngineSettings engine() {
    return engine;
  }

  public Mode mode() {
    return mode;
  }

  /** What runs may spend, and what they must not do twice. */
  public BudgetSettings budget() {
    return budget;
  }

  /** Whether some writes are kept from being done twice. */
  public boolean keepsWrites() {
    boolean keeps = engine.powers().writes().mode() != Idempotency.OFF;
    for (EndpointPolicy endpoint : engine.powers().endpoints()) {
      keeps |= endpoint.idempotency().orElse(Idempotency.OFF) != Idempotency.OFF;
    }
    return keeps;
  }

  /** The mode, if one was given. */
  public Optional<Mode> givenMode() {
    return givenMode;
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
    return Optional.ofNullable(values.text(Keys.RECORDS));
  }

  /** Path of the watched file. */
  public Optional<String> config() {
    return Optional.ofNullable(values.text(Keys.CONFIG));
  }

  /** Whether log lines name their run. */
  public boolean logMdc() {
    return logMdc;
  }

  public boolean runMain() {
    return runMain;
  }

  public boolean isEnabled(String guard) {
    return !disabled.contains(guard);
  }

  /** {@code package.Class.method} each. */
  public List<String> runMethods() {
    return List.copyOf(runMethods);
  }

  /** The deadline of one entry point, if it has one of its own: of the fullest name that fits. */
  public Optional<Duration> deadlineOf(String runName) {
    return Optional.ofNullable(runDeadlines.get(RunNames.fullest(runDeadlines.keySet(), runName)));
  }

  /** What {@code deadline} rests on, if that was said. */
  public Optional<String> basis() {
    return basis;
  }

  /** What the deadline of one entry point rests on: its own, or the one that all have. */
  public String basisOf(String runName) {
    String name = RunNames.fullest(runDeadlines.keySet(), runName);
    return name.isEmpty()
        ? basis.orElse(EntryPoint.CONFIGURED)
        : runBases.getOrDefault(name, EntryPoint.CONFIGURED);
  }

  private void readRunDeadlines() {
    for (Map.Entry<String, String> each : values.named(Keys.RUN_DEADLINE).entrySet()) {
      Optional<Duration> deadline =
          values.positive(Keys.RUN_DEADLINE.of(each.getKey()), each.getValue());
      if (deadline.isPresent()) {
        runDeadlines.put(each.getKey(), deadline.get());
      }
    }
  }

  private Optional<String> readBases() {
    for (Map.Entry<String, String> each : values.named(Keys.RUN_DEADLINE_BASIS).entrySet()) {
      String key = Keys.RUN_DEADLINE_BASIS.of(each.getKey());
      Optional<String> text = values.basis(key, each.getValue());
      if (text.isPresent()) {
        runBases.put(each.getKey(), text.get());
        idle(key, Keys.RUN_DEADLINE.of(each.getKey()), runDeadlines.containsKey(each.getKey()));
      }
    }
    String key = Keys.DEADLINE_BASIS.name();
    String given = values.text(Keys.DEADLINE_BASIS);
    Optional<String> text = given == null ? Optional.empty() : values.basis(key, given);
    if (text.isPresent()) {
      idle(key, Keys.DEADLINE.name(), engine.deadline().isPresent());
    }
    return text;
  }

  private void idle(String basis, String deadline, boolean isThere) {
    if (!isThere) {
      problems.note("setting " + basis + " says nothing, for there is no " + deadline);
    }
  }

  private void readRunMethods() {
    for (String method : values.list(Keys.RUN_METHODS)) {
      if (method.indexOf('.') < 1 || method.endsWith(".") || method.contains("(")) {
        values.bad(Keys.RUN_METHODS, method);
      } else {
        runMethods.add(method);
      }
    }
  }

  private void readGuards() {
    for (Map.Entry<String, String> each : values.named(Keys.GUARD_ENABLED).entrySet()) {
      String guard = each.getKey();
      String key = Keys.GUARD_ENABLED.of(guard);
      if (!guards.contains(guard)) {
        problems.note(
            "setting "
                + key
                + ": there is no guard '"
                + guard
                + "', only "
                + String.join(", ", guards));
      }
      switch (each.getValue()) {
        case "true" -> {}
        case "false" -> disabled.add(guard);
        default -> values.bad(key, each.getValue(), Keys.GUARD_ENABLED.allowed());
      }
    }
  }

  private EngineSettings engineSettings() {
    String given = values.text(Keys.DEADLINE);
    Optional<Duration> deadline =
        given == null ? Optional.empty() : values.positive(Keys.DEADLINE.name(), given);
    return new EngineSettings(
        deadline,
        reserve(deadline),
        values.choice(Keys.ATTEMPT, Attempt.values()).orElse(Attempt.CAP) == Attempt.REPLACE,
        values.duration(Keys.LEFTOVERS_WINDOW).orElse(EngineSettings.LEFTOVERS_WINDOW),
        EngineSettings.anyOf(values.list(Keys.EXEMPT_HOSTS)),
        EngineSettings.anyOf(values.list(Keys.EXEMPT_THREADS)),
        fuse(),
        values.choice(Keys.PROCESS_KILL, ProcessKill.values()).orElse(ProcessKill.WAITED),
        powers());
  }

  private Powers powers() {
    boolean recommended = values.choice(Keys.POLICY, Policy.values()).isPresent();
    Switch given = recommended ? Switch.ON : Switch.OFF;
    List<EndpointPolicy> endpoints = new EndpointSettings(values, problems, budget).read();
    if (recommended) {
      endpoints.add(EndpointSettings.recommended());
    }
    return budget.in(
        new Powers(
            values.choice(Keys.RETRIES, Switch.values()).orElse(given) == Switch.ON,
            values.choice(Keys.ADMISSION, Switch.values()).orElse(given) == Switch.ON,
            endpoints,
            values.choice(Keys.FINAL_CALL, Switch.values()).orElse(Switch.OFF) == Switch.ON));
  }

  /** Not so long that nothing is left of some deadline. */
  private Optional<Duration> reserve(Optional<Duration> deadline) {
    Optional<Duration> reserve = values.duration(Keys.RESERVE);
    List<Duration> deadlines = new ArrayList<>(runDeadlines.values());
    if (deadline.isPresent()) {
      deadlines.add(deadline.get());
    }
    for (Duration each : deadlines) {
      if (reserve.isPresent() && reserve.get().compareTo(each) >= 0) {
        values.bad(Keys.RESERVE, values.text(Keys.RESERVE));
        return Optional.empty();
      }
    }
    return reserve;
  }

  private Optional<Double> fuse() {
    String value = values.text(Keys.FUSE);
    if (value == null || value.equals("off")) {
      return Optional.empty();
    }
    if (value.endsWith("%")) {
      try {
        double percent = Double.parseDouble(value.substring(0, value.length() - 1));
        if (percent > 0 && percent <= 100) {
          return Optional.of(percent / 100);
        }
      } catch (NumberFormatException e) {
        // said below
      }
    }
    values.bad(Keys.FUSE, value);
    return Optional.empty();
  }

  private enum Switch {
    ON,
    OFF
  }

  private enum Policy {
    RECOMMENDED
  }

  private enum Attempt {
    CAP,
    REPLACE
  }
}
