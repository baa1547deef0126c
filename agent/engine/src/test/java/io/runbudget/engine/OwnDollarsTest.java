package io.runbudget.engine;

import static io.runbudget.engine.Chats.call;
import static io.runbudget.engine.Chats.refusal;
import static io.runbudget.engine.Chats.rig;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An entry point that may cost one dollar, within a run that may cost two or any. */
class OwnDollarsTest {
  private static final EntryPoint POINT =
      new EntryPoint("Child.run", Optional.empty(), "configured", Powers.NO_LIMIT, 1_000_000);

  @Test
  void theyAreALimitOfTheChildAndNotOfItsParent() {
    Rig rig = rig(Powers.NO_LIMIT, Powers.NO_LIMIT, Mode.ENFORCE);
    Run run = rig.open();
    Binding outer = run.bind(true);
    Run child = Run.open(rig.services, POINT, run);
    Binding inner = child.bind(true);
    assertThat(call(rig, inner, "900000", 50_000)).isNull();
    String refusal = refusal(rig, inner, "60000");
    assertThat(refusal)
        .contains(
            "would_not_fit",
            "$0.95 of $1.00 are spent, this call needs $0.06",
            " in run " + child.id());
    assertThat(child.stop()).isEqualTo(StopReason.USD);
    child.end(Exit.THREW, new InterruptedIOException(refusal));
    child.unbind(inner);
    assertThat(call(rig, outer, "2000000", 1)).as("nothing limits it").isNull();
    rig.returned(run, outer);
    assertThat(run.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(run.purse.microUsd.spent()).isEqualTo(2_950_001);
  }

  @Test
  void andDrawOnThoseOfTheParent() {
    Rig rig = rig(Powers.NO_LIMIT, 2_000_000, Mode.ENFORCE);
    Run run = rig.open();
    assertThat(call(rig, run.bind(true), "1400000", 50_000)).isNull();
    Run child = Run.open(rig.services, POINT, run);
    assertThat(refusal(rig, child.bind(true), "600000"))
        .as("the parent has 0.55 left")
        .contains("$1.45 of $2.00 are spent", " of " + run.id());
    assertThat(run.stop()).isEqualTo(StopReason.USD);
  }

  @Test
  void aRunThatIsNoChildHasThemToo() {
    Rig rig = rig(Powers.NO_LIMIT, 5_000_000, Mode.ENFORCE);
    Run run = Run.open(rig.services, POINT, null);
    assertThat(refusal(rig, run.bind(true), "1000001")).contains("$0.00 of $1.00 are spent");
  }
}
