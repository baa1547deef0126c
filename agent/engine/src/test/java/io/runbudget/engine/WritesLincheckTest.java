package io.runbudget.engine;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who holds a write, who ends it and who takes it over: as if one after the other. */
@Tag("races")
public class WritesLincheckTest {
  private int takenOver;
  private final Write write = new Write("key", false, ended -> takenOver++);

  @Operation
  public boolean hold() {
    return write.hold();
  }

  @Operation
  public boolean holdIfUnknown() {
    return write.holdIfUnknown(1);
  }

  @Operation
  public void sent() {
    write.sent();
  }

  @Operation
  public void answered() {
    write.answered(200);
  }

  @Operation
  public void release() {
    write.release();
  }

  @Operation
  public String outcome() {
    return write.outcome().name();
  }

  @Test
  void everyInterleavingIsAsIfInOrder() {
    new ModelCheckingOptions()
        .iterations(40)
        .invocationsPerIteration(500)
        .threads(3)
        .actorsPerThread(3)
        .check(WritesLincheckTest.class);
  }
}
