package io.runbudget.engine;

import io.runbudget.engine.RetryWindow.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@link RetryWindow} promises, as one would tell it: a list of what went out, counted anew at
 * each question. Its times begin at zero, so that nothing in it wraps around.
 */
final class RetryLog {
  private static final long SECOND = 1_000_000_000L;

  private record Sent(long second, boolean retry) {}

  private final List<Sent> sent = new ArrayList<>();
  private Optional<Long> lastSuccess = Optional.empty();
  private Optional<Long> nextProbe = Optional.empty();

  void attempt(long at) {
    sent.add(new Sent(at / SECOND, false));
  }

  void watched(long at) {
    sent.add(new Sent(at / SECOND, true));
  }

  Verdict retry(long at) {
    boolean tripped = isTripped();
    boolean refused = tripped ? at < nextProbe.get() : wouldRefuse(at);
    if (tripped != refused) {
      nextProbe = Optional.of(at + 5 * SECOND); // it has just tripped, or this is the probe
    }
    if (refused) {
      return Verdict.REFUSED;
    }
    watched(at);
    return tripped ? Verdict.PROBE : Verdict.GO;
  }

  /** Whether something like it was counted in this second, and is not any more. */
  boolean takesBack(boolean retry, boolean probe, long at) {
    boolean counted = sent.remove(new Sent(at / SECOND, retry));
    if (counted && probe && isTripped() && nextProbe.get() == at + 5 * SECOND) { // none since
      nextProbe = Optional.of(at);
    }
    return counted;
  }

  boolean wouldRefuse(long at) {
    long attempts = attempts(at);
    long retries = retries(at);
    boolean tooMany = retries >= 10 && retries > attempts / 5.0;
    boolean silent = lastSuccess.isEmpty() || at - lastSuccess.get() >= 10 * SECOND;
    return tooMany || (silent && retries >= 3);
  }

  void answered(boolean probe, long at) {
    lastSuccess = Optional.of(at);
    if (probe && isTripped()) {
      nextProbe = Optional.empty();
      sent.clear();
    }
  }

  boolean isTripped() {
    return nextProbe.isPresent();
  }

  long untilProbe(long at) {
    return nextProbe.map(probe -> Math.max(0, probe - at)).orElse(0L);
  }

  int percent(long at) {
    return attempts(at) == 0 ? 0 : (int) (retries(at) * 100 / attempts(at));
  }

  private long attempts(long at) {
    sent.removeIf(each -> each.second <= at / SECOND - 60);
    return sent.size();
  }

  private long retries(long at) {
    return sent.stream().filter(each -> each.second > at / SECOND - 60 && each.retry).count();
  }
}
