package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Work handed over in every way there is: bound while it runs, restored after, nothing leaked to
 * whom it does not belong, and the application's own objects wherever it sees them. Every pool is
 * warm before the agent is armed. The claims are the child's, one line each.
 */
final class HandOverIT {

  private static Ended play(int version, String settings) {
    Optional<Jdk> jdk = version == 25 ? Jdks.jdk25() : Optional.of(Jdks.current());
    assumeTrue(jdk.isPresent(), Jdks.NO_25);
    return ForkedJvm.on(jdk.get())
        .options("--add-opens", "java.base/java.lang=ALL-UNNAMED")
        .agent("deadline=2s,records=off,run.methods=child.handover.Agent.go" + settings)
        .program("child.handover.HandOverChild")
        .run()
        .orFail();
  }

  private static List<String> failed(Ended ended) {
    return ended.outLines().stream().filter(line -> !line.startsWith("ok: ")).toList();
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void everyWayHolds(int version) {
    Ended ended = play(version, "");
    assertThat(ended.outLines()).hasSizeGreaterThan(120);
    assertThat(failed(ended)).as("%s", ended).isEmpty();
    assertThat(ended.err()).doesNotContain("ERROR").doesNotContain("does not fit");
  }

  @ParameterizedTest(name = "JDK {0}")
  @ValueSource(ints = {17, 25})
  void withoutTheGuardNothingIsBoundAndAllElseIsTheSame(int version) {
    Ended ended = play(version, ",guard.executor.enabled=false");
    assertThat(ended.outLines())
        .filteredOn(line -> line.endsWith(" is bound"))
        .hasSizeGreaterThan(45);
    assertThat(ended.outLines())
        .filteredOn(line -> line.endsWith(" is bound"))
        .allMatch(line -> line.startsWith("FAILED: "));
    assertThat(failed(ended))
        .filteredOn(line -> !line.endsWith(" is bound"))
        .allMatch(line -> line.contains("own futures") || line.contains("one lambda of two runs"));
  }
}
