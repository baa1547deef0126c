package child.contract;

import java.io.IOException;

/** Attempts that follow each other, or come late. */
final class Repeating {
  private Repeating() {}

  /** Again until it works. */
  static void retryLoop(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(
          () -> {
            int attempts = 0;
            Answer answer;
            do {
              answer = client.get(play.url("/busy"));
              play.findings().put("attempts", ++attempts);
            } while (answer.status() == 503);
          });
    }
  }

  /** Again, whatever happened, for a while. */
  static void refusalsSwallowed(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(
          () -> {
            int failures = 0;
            int late = 0;
            while (play.elapsed() < 1200) {
              late += play.elapsed() > 500 ? 1 : 0;
              try {
                client.get(play.url("/busy"));
              } catch (IOException e) {
                failures++;
              }
              play.findings().put("late", late);
              play.findings().put("failures", failures);
            }
          });
    }
  }

  static void redirects(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(client.get(play.url("/0"))));
    }
  }

  static void begunAfterDeadline(Play play) throws Exception {
    begunAt(play, 600);
  }

  /** The deadline is 500 ms away, 100 of them reserved. */
  static void begunWithinReserve(Play play) throws Exception {
    begunAt(play, 430);
  }

  private static void begunAt(Play play, long millis) throws Exception {
    try (Client client = play.client()) {
      play.run(
          () -> {
            play.workUntil(millis);
            play.findings().put("begun", play.elapsed());
            play.answered(client.post(play.url("/late"), 10));
          });
    }
  }
}
