package io.runbudget.engine;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Holds and settlements of branches at once: as if one came after the other. */
@Tag("races")
public class SpendLincheckTest {
  private final Spend spend = new Spend(13);

  public SpendLincheckTest() {
    spend.holdAnyway(3); // of a call that is in flight
  }

  @Operation
  public boolean hold() {
    return spend.hold(4);
  }

  @Operation
  public boolean less() {
    return spend.hold(3);
  }

  /** It uses what was held for it: nothing is free in between. */
  @Operation
  public void settle() {
    spend.settle(3, 3);
  }

  @Operation
  public void debt() {
    spend.settle(0, 3);
  }

  @Operation
  public long left() {
    return spend.left();
  }

  @Test
  void oneAfterTheOtherInEveryInterleaving() {
    new ModelCheckingOptions()
        .iterations(40)
        .invocationsPerIteration(500)
        .threads(3)
        .actorsPerThread(3)
        .check(SpendLincheckTest.class);
  }

  @Test
  void oneAfterTheOtherUnderStress() {
    new StressOptions()
        .iterations(20)
        .invocationsPerIteration(3_000)
        .threads(3)
        .actorsPerThread(3)
        .check(SpendLincheckTest.class);
  }
}
