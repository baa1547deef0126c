package sample.demo;

import java.time.Duration;

/** How a run ended as its caller saw it. {@code answer} is empty unless the status is 200. */
record Reply(Question question, long startEpochMs, long tookMs, int status, String answer) {
  /** What a run may take beyond its deadline before the demo calls it late. */
  static final Duration GRACE = Duration.ofMillis(300);

  boolean answered() {
    return status == 200;
  }

  boolean late() {
    return tookMs > Load.DEADLINE.plus(GRACE).toMillis();
  }

  boolean pastDeadline() {
    return tookMs > Load.DEADLINE.toMillis();
  }
}
