package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Processes at the deadline: which are killed, which are not, and that the run's threads get out of
 * all of them. The claims are the child's, one line each.
 */
final class ProcessIT {
  private static final String METHODS =
      ",run.methods=child.process.Agent.go;child.process.Agent.goLater";

  private static Ended play(int version, String what, String settings) {
    Optional<Jdk> jdk = version == 25 ? Jdks.jdk25() : Optional.of(Jdks.current());
    assumeTrue(jdk.isPresent(), Jdks.NO_25);
    return ForkedJvm.on(jdk.get())
        .options("-Djdk.virtualThreadScheduler.parallelism=1")
        .agent("deadline=700ms,reserve=0ms,records=off" + METHODS + settings)
        .program("child.process.ProcessChild", what)
        .timeout(Duration.ofSeconds(90))
        .run()
        .orFail();
  }

  private static void allHolds(Ended ended, int claims) {
    List<String> failed =
        ended.outLines().stream().filter(line -> !line.startsWith("ok: ")).toList();
    assertThat(failed).as("%s", ended).isEmpty();
    assertThat(ended.outLines()).hasSizeGreaterThanOrEqualTo(claims);
    assertThat(ended.err()).doesNotContain("ERROR").doesNotContain("does not fit");
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void processesThatAreWaitedForAreKilled(int version) {
    Ended ended = play(version, "waited", "");
    allHolds(ended, 70);
    assertThat(ended.errLines())
        .filteredOn(line -> line.contains("killed process tree"))
        .hasSizeGreaterThan(10)
        .allMatch(line -> line.matches(".* pid=\\d+ executable=\\w+ processes=\\d+"));
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void processesThatAreAskedAgainAndAgainAreKilled(int version) {
    allHolds(play(version, "polled", ""), 22);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void noneIsStartedAfterTheDeadline(int version) {
    allHolds(play(version, "late", ""), 23);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void allThatWereStartedAreKilledIfAsked(int version) {
    allHolds(play(version, "started", ",process.kill=started"), 4);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void noneIsKilledIfAsked(int version) {
    Ended ended = play(version, "none", ",process.kill=none");
    allHolds(ended, 6);
    assertThat(ended.err()).doesNotContain("killed process tree");
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void observeStopsNothing(int version) {
    allHolds(play(version, "free", ",mode=observe"), 2);
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void withoutTheGuardNothingIsStopped(int version) {
    allHolds(play(version, "free", ",guard.process.enabled=false"), 2);
  }
}
