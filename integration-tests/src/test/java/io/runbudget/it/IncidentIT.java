package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Places;
import io.runbudget.it.server.LoadedServer;
import io.runbudget.it.server.LoadedServer.Seen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * An outage as the retries of its callers make it longer: a provider is down for a moment, 200 runs
 * at a time have five tries each, and it recovers only when their load falls. Without the rules
 * about retries it does not come back while anybody looks. In the full profile everything takes
 * longer.
 */
final class IncidentIT {
  private static final boolean FULL = "full".equals(System.getProperty("contract.matrix"));

  private static final int CALLERS = 200;
  private static final long PAUSE_MILLIS = 2_000; // some 100 first attempts a second
  private static final int CAPACITY = 140;
  private static final long DOWN_FROM = FULL ? 4_000 : 2_000;
  private static final long DOWN_TO = FULL ? 9_000 : 3_500;
  private static final long END = FULL ? 21_000 : 7_500;
  private static final long BUCKET = 500;

  /** What the server has counted. */
  private record Figures(long first, long all, double worst, long recoveryMillis) {
    double ratio() {
      return (double) all / first;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "first attempts %d, all %d, ratio %.2f, most in a second %.0f, recovered after %d ms",
          first,
          all,
          ratio(),
          worst,
          recoveryMillis);
    }
  }

  private static Figures incident(String settings) {
    try (LoadedServer server = new LoadedServer(CAPACITY, DOWN_FROM, DOWN_TO)) {
      ForkedJvm jvm =
          ForkedJvm.on(Jdks.current())
              .classPath(Places.frameworkPrograms())
              .agent(
                  "deadline=30s,records=off,log=error,run.methods=" + FrameworkRun.AGENT + settings)
              .timeout(Duration.ofSeconds(60));
      for (String client : List.of("openai-newest", "springretry-newest")) {
        jvm.classPath(Places.client(client).toArray(Path[]::new));
      }
      jvm.program(
              "child.retries.Incident",
              server.url(),
              String.valueOf(CALLERS),
              String.valueOf(PAUSE_MILLIS),
              String.valueOf(END))
          .run()
          .orFail();
      return figures(server.seen());
    }
  }

  private static Figures figures(List<Seen> seen) {
    long first = seen.stream().filter(Seen::first).count();
    double worst = 0;
    long recovered = DOWN_TO;
    for (long from = 0; from < END - BUCKET; from += BUCKET) {
      long begin = from;
      List<Seen> bucket =
          seen.stream().filter(s -> s.millis() >= begin && s.millis() < begin + BUCKET).toList();
      long fine = bucket.stream().filter(Seen::fine).count();
      if (from >= DOWN_TO && fine * 100 < bucket.size() * 95L) {
        recovered = from + BUCKET;
      }
      worst = Math.max(worst, bucket.size() * 1_000.0 / BUCKET);
    }
    return new Figures(first, seen.size(), worst, recovered - DOWN_TO);
  }

  @Test
  void retriesDoNotKeepAProviderDown() {
    Figures without = incident("");
    Figures with = incident(",retries=on");
    System.out.println("[incident] retries=off " + without);
    System.out.println("[incident] retries=on  " + with);
    assertThat(with.ratio()).isLessThanOrEqualTo(1.25);
    assertThat(without.ratio()).isGreaterThan(1.5);
    assertThat(with.recoveryMillis()).isLessThan(without.recoveryMillis());
  }
}
