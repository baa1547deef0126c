package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A run within a run: deadline 10 s around, the child's longer or shorter. */
class ChildRunTest {
  private final Rig rig = Rig.enforcing(0);
  private final Run parent = rig.open();
  private final Binding outer = parent.bind(true);

  @Test
  void aCutByTheInheritedDeadlineStopsBothRuns() {
    Run child = rig.open(parent, Optional.of(Duration.ofSeconds(30)));
    Binding inner = child.bind(true);
    RecordingHandle handle = rig.handle().endsWhenCancelled();
    rig.begin(child, handle);
    rig.millis(9_800);
    Throwable timeout = new InterruptedIOException(handle.told);
    rig.threw(child, inner, timeout);
    rig.threw(parent, outer, new IllegalStateException(timeout));

    assertThat(child.stop()).isEqualTo(StopReason.DEADLINE_INHERITED);
    assertThat(parent.stop()).isEqualTo(StopReason.DEADLINE);
  }

  @Test
  void aRefusalByTheInheritedDeadlineStopsBothRuns() {
    Run child = rig.open(parent, Optional.of(Duration.ofSeconds(30)));
    Run grandchild = rig.open(child, Optional.of(Duration.ofSeconds(40)));
    rig.millis(9_900);
    Throwable refused = new InterruptedIOException(rig.refusals.admit(rig.begin(grandchild)));
    rig.threw(grandchild, grandchild.bind(true), refused);
    rig.threw(child, child.bind(true), refused);
    rig.threw(parent, outer, refused);

    assertThat(grandchild.stop()).isEqualTo(StopReason.DEADLINE_INHERITED);
    assertThat(child.stop()).isEqualTo(StopReason.DEADLINE_INHERITED);
    assertThat(parent.stop()).isEqualTo(StopReason.DEADLINE);
  }

  @Test
  void aChildsOwnDeadlineIsNotItsParents() {
    Run child = rig.open(parent, Optional.of(Duration.ofSeconds(2)));
    rig.millis(1_990);
    Throwable refused = new InterruptedIOException(rig.refusals.admit(rig.begin(child)));
    rig.threw(child, child.bind(true), refused);
    rig.threw(parent, outer, refused);

    assertThat(child.stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(parent.stop()).isEqualTo(StopReason.ERROR);
  }

  @Test
  void aChildOpenedAfterItsParentsDeadlineBeginsThenAndHasNothingLeft() {
    rig.millis(12_000);
    Run child = rig.open(parent, Optional.empty());
    assertThat(child.startNanos).isEqualTo(rig.ticker.nanos());
    assertThat(child.limits.lengthNanos()).isZero();
    rig.millis(0);
    assertThat(child.stop()).isEqualTo(StopReason.DEADLINE_INHERITED);
  }

  @Test
  void aChildWithoutADeadlineOfItsOwnHasItsParentsHoweverLong() {
    Run longer = rig.open(null, Optional.of(Duration.ofSeconds(40)));
    Run child = rig.open(longer, Optional.empty());
    assertThat(child.limits.deadlineNanos()).isEqualTo(longer.limits.deadlineNanos());
    rig.millis(20_000);
    assertThat(rig.refusals.admit(rig.begin(child))).isNull();
  }
}
