package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The texts as a person or a circuit breaker meets them. */
class MessagesTest {
  private final Rig rig = Rig.enforcing(0);
  private final Run run = rig.open();

  @Test
  void aCutSaysLimitActualRunAttemptAndWhereTheTimeWent() {
    rig.answered(run, 3_000);
    rig.millis(500);
    Attempt attempt = rig.begin(run);
    rig.millis(6_300);
    assertThat(Messages.cut(attempt))
        .isEqualTo(
            "runbudget: deadline of 10.0 s reached after 9.8 s in run ID (Agent.run)"
                    .replace("ID", run.id())
                + " at attempt 2 on okhttp/api.example.com:443 (9.3 s http, 500 ms other);"
                + " raise runbudget.deadline, or see: runs show "
                + run.id());
  }

  @Test
  void anInheritedDeadlineIsCalledThat() {
    rig.millis(4_000);
    Run child = rig.open(run, Optional.of(Duration.ofSeconds(30)));
    rig.millis(6_000);
    assertThat(Messages.stopped(child))
        .startsWith("runbudget: inherited deadline of 6.0 s reached after 6.0 s in run ")
        .contains(child.id() + " (Agent.run) of " + run.id() + " (");
  }

  @Test
  void everyTextBeginsWithTheMarkerAndIsOneLine() {
    Attempt attempt = rig.begin(run);
    for (String text :
        List.of(
            Messages.stopped(run),
            Messages.cut(attempt),
            Messages.refused(attempt, RefusalReason.WOULD_NOT_FIT),
            Messages.refused(attempt, RefusalReason.AFTER_DEADLINE))) {
      assertThat(text).startsWith(Messages.MARKER).contains(run.id()).doesNotContain("\n");
    }
  }
}
