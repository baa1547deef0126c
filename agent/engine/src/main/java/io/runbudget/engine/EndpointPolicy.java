package io.runbudget.engine;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is set for the calls of one endpoint. Lengths are nanoseconds, 0 if not set. Immutable.
 *
 * @param name as in {@code endpoint.<name>.match}
 * @param isFallback whether it is the built-in one for all calls without an endpoint of their own,
 *     which have no more in common than that
 * @param matches which calls are meant
 * @param provider whose retries and outages it shares; by default the calls' {@code host:port}
 * @param connectNanos from the start of an exchange to its connection
 * @param response from the connection to the head of the response
 * @param stepNanos all of a step, retries and backoffs included
 * @param attemptNanos all of an attempt, body included
 * @param retries of one step, -1 if the loops' own settings decide
 * @param enforcesAnonymous whether repetitions outside of known loops are refused too where they
 *     re-send no write
 * @param retryOn what is worth a retry
 * @param idempotency if it is not that of all others
 * @param price as set, to be read by whoever knows about prices
 */
public record EndpointPolicy(
    String name,
    boolean isFallback,
    List<EndpointMatch> matches,
    Optional<String> provider,
    long connectNanos,
    @Nullable ResponseLimit response,
    long stepNanos,
    long attemptNanos,
    int retries,
    boolean enforcesAnonymous,
    RetryOn retryOn,
    Optional<Idempotency> idempotency,
    Optional<String> price) {

  /** Of calls for which nothing is set. */
  static final EndpointPolicy NONE = new Builder("", List.of()).build();

  public EndpointPolicy {
    matches = List.copyOf(matches);
  }

  /** Whether nobody has named its calls: it says nothing of what they are. */
  boolean isNone() {
    return name.isEmpty() || isFallback;
  }

  /** Whether it limits anything; a provider's name and prices alone do not. */
  public boolean isLimit() {
    return isTimed()
        || retries >= 0
        || enforcesAnonymous
        || !retryOn.equals(RetryOn.DEFAULT)
        || idempotency.isPresent();
  }

  /** Whether any phase of its calls is bounded. */
  boolean isTimed() {
    return connectNanos > 0 || response != null || stepNanos > 0 || attemptNanos > 0;
  }

  /** Nothing is set to begin with. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final List<EndpointMatch> matches;
    private boolean isFallback;
    private Optional<String> provider = Optional.empty();
    private long connectNanos;
    private @Nullable ResponseLimit response;
    private long stepNanos;
    private long attemptNanos;
    private int retries = -1;
    private boolean enforcesAnonymous;
    private RetryOn retryOn = RetryOn.DEFAULT;
    private Optional<Idempotency> idempotency = Optional.empty();
    private Optional<String> price = Optional.empty();

    public Builder(String name, List<EndpointMatch> matches) {
      this.name = name;
      this.matches = matches;
    }

    /** For all calls without an endpoint of their own. */
    public Builder fallback() {
      isFallback = true;
      return this;
    }

    public Builder provider(String value) {
      provider = Optional.of(value);
      return this;
    }

    public Builder connect(long nanos) {
      connectNanos = nanos;
      return this;
    }

    public Builder response(ResponseLimit value) {
      response = value;
      return this;
    }

    public Builder step(long nanos) {
      stepNanos = nanos;
      return this;
    }

    public Builder attempt(long nanos) {
      attemptNanos = nanos;
      return this;
    }

    public Builder retries(int value) {
      retries = value;
      return this;
    }

    public Builder enforcesAnonymous(boolean value) {
      enforcesAnonymous = value;
      return this;
    }

    public Builder retryOn(RetryOn value) {
      retryOn = value;
      return this;
    }

    public Builder idempotency(Idempotency value) {
      idempotency = Optional.of(value);
      return this;
    }

    public Builder price(String value) {
      price = Optional.of(value);
      return this;
    }

    public EndpointPolicy build() {
      return new EndpointPolicy(
          name,
          isFallback,
          matches,
          provider,
          connectNanos,
          response,
          stepNanos,
          attemptNanos,
          retries,
          enforcesAnonymous,
          retryOn,
          idempotency,
          price);
    }
  }
}
