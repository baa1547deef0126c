package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.Places;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Waits of every kind end at the deadline, wherever they are called; what an interrupt does not end
 * is left alone; and no interrupt of ours reaches anything but a wait. The claims are the child's,
 * one line each.
 */
final class WaitsIT {

  private static ForkedJvm child(int version, String settings) {
    Optional<Jdk> jdk = version == 25 ? Jdks.jdk25() : Optional.of(Jdks.current());
    assumeTrue(jdk.isPresent(), Jdks.NO_25);
    return ForkedJvm.on(jdk.get())
        .agent("records=off,run.methods=child.waits.Agent.go," + settings)
        .timeout(Duration.ofMinutes(10));
  }

  private static List<String> failed(Ended ended) {
    return ended.outLines().stream().filter(line -> !line.startsWith("ok: ")).toList();
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void everyWaitEndsAtTheDeadlineAndSaysWhy(int version) {
    Ended ended =
        child(version, "deadline=300ms")
            .program("child.waits.WaitsChild", "stopped")
            .run()
            .orFail();
    assertThat(ended.outLines()).hasSizeGreaterThan(350);
    assertThat(failed(ended)).as("%s", ended.err()).isEmpty();
    assertThat(ended.err()).doesNotContain("ERROR").doesNotContain("does not fit");
  }

  @ParameterizedTest(name = "JDK {0}, {1}")
  @CsvSource({
    "17, 'mode=observe'",
    "25, 'mode=observe'",
    "17, 'guard.waits.enabled=false'",
    "25, 'guard.waits.enabled=false'"
  })
  void elseNoneDoes(int version, String settings) {
    Ended ended =
        child(version, "deadline=300ms," + settings)
            .program("child.waits.WaitsChild", "left")
            .run()
            .orFail();
    assertThat(ended.outLines()).hasSizeGreaterThan(350);
    assertThat(failed(ended)).as("%s", ended.err()).isEmpty();
  }

  /**
   * As the interrupt comes, the wait ends by itself, or has just ended, or another has begun. In
   * the full matrix a hundred thousand times.
   */
  @ParameterizedTest(name = "JDK {0}, {1}")
  @CsvSource({
    "17, races, 2000, 20000",
    "25, races, 2000, 20000",
    "17, channels, 2000, 100000",
    "25, channels, 2000, 100000",
    "17, h2, 2000, 20000",
    "25, h2, 2000, 20000"
  })
  void noInterruptReachesAnythingButAWait(int version, String what, int few, int many) {
    int stops = "full".equals(System.getProperty("contract.matrix")) ? many : few;
    Ended ended =
        child(version, "deadline=10ms,reserve=0ms,log=error")
            .classPath(Places.newestClientJars("h2"))
            .program("child.waits.Stress", what, String.valueOf(stops))
            .run()
            .orFail();
    String all = ended.outLines().stream().collect(Collectors.joining("\n"));
    assertThat(all).as("%s", ended.err()).doesNotContain("FAILED");
    assertThat(ended.outLines()).as(all).contains("closed 0", "flags 0");
    assertThat(count(ended, "stops")).as(all).isGreaterThanOrEqualTo(stops);
    if (what.equals("races")) {
      assertThat(count(ended, "returns")).as("neither side wins always: " + all).isGreaterThan(100);
    }
    assertThat(ended.err()).doesNotContain("ERROR");
  }

  private static long count(Ended ended, String of) {
    return ended.outLines().stream()
        .filter(line -> line.startsWith(of + " "))
        .mapToLong(line -> Long.parseLong(line.substring(of.length() + 1)))
        .sum();
  }
}
