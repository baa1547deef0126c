package io.runbudget.api;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One agent run as seen now: every question is answered anew, also on other threads and after the
 * run has ended. May be kept, but holds on to what the agent knows of the run. Thread-safe.
 *
 * <p>Amounts left are never negative: of what is used up, or overdrawn, zero is left.
 */
public final class Run {

  /** Of threads that work for no run. */
  static final Run NONE = new Run(null);

  private static final int MICRO = 6; // digits of a micro-dollar

  private final @Nullable Object run;

  Run(@Nullable Object run) {
    this.run = run;
  }

  /** Whether there is a run, and it has not ended. */
  public boolean isActive() {
    return Agent.isOpen(run);
  }

  /** 16 hexadecimal digits, as in records and log lines; empty if there is no run. */
  public String id() {
    return Agent.id(run);
  }

  /** The run's name, that of its entry point unless set; empty if there is no run. */
  public String name() {
    return Agent.name(run);
  }

  /** What is left to the deadline; empty if there is none. */
  public Optional<Duration> remaining() {
    return duration(Agent.remainingNanos(run));
  }

  /**
   * What is left to HTTP and model calls: {@link #remaining} less the reserve, which is for
   * finishing. Empty if there is no deadline.
   */
  public Optional<Duration> remainingForAttempts() {
    return duration(Agent.remainingForAttemptsNanos(run));
  }

  private static Optional<Duration> duration(long nanos) {
    return nanos == Agent.UNLIMITED
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(Math.max(0, nanos)));
  }

  /** How many tokens are left; empty if they are not limited. */
  public OptionalLong remainingTokens() {
    long tokens = Agent.remainingTokens(run);
    return tokens == Agent.UNLIMITED ? OptionalLong.empty() : OptionalLong.of(Math.max(0, tokens));
  }

  /** How many US dollars are left, with six decimals; empty if they are not limited. */
  public Optional<BigDecimal> remainingUsd() {
    long micros = Agent.remainingMicroUsd(run);
    return micros == Agent.UNLIMITED
        ? Optional.empty()
        : Optional.of(BigDecimal.valueOf(Math.max(0, micros), MICRO));
  }

  /**
   * Why it ended, or what has stopped it already, in the words of the record: {@code deadline},
   * {@code deadline_inherited}, {@code tokens}, {@code usd}; once it has ended also {@code
   * completed}, {@code cancelled}, {@code error}. The first reason stays; empty while there is
   * none. Words may be added.
   */
  public Optional<String> stop() {
    return Optional.ofNullable(Agent.stop(run));
  }

  /** Whether a limit has stopped it: what it still calls is refused. Never where not enforced. */
  public boolean isStopped() {
    return Agent.isStopped(run);
  }

  /** Whether its limits are enforced now; false in {@code observe}. */
  public boolean isEnforced() {
    return Agent.isEnforced(run);
  }

  @Override
  public String toString() {
    String id = id();
    return id.isEmpty() ? "no run" : "run " + id + " (" + name() + ")";
  }
}
