package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHandle;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who finishes an attempt, the library, the ladder or admission: as if one after the other. */
@Tag("races")
public class AttemptLincheckTest {
  private static final RunbudgetHandle HANDLE =
      new RunbudgetHandle() {
        @Override
        public void cancel() {}

        @Override
        public String close() {
          return "stream";
        }
      };

  private final Attempt attempt = attempt();

  private static Attempt attempt() {
    Rig rig = Rig.enforcing(0);
    Connector connector = rig.services.providers.connector("okhttp", "h", 1);
    Call call = new Call("key", connector, "GET", 0, HANDLE, null, null, null);
    return new Attempt(rig.open(), call, EndpointPolicy.NONE, 0, 1, 0, 0, 1, true, null);
  }

  @Operation
  public boolean cut() {
    return attempt.cut();
  }

  @Operation
  public boolean end() {
    return attempt.end(false, 0);
  }

  @Operation
  public boolean refuse() {
    return attempt.refuse(RefusalReason.WOULD_NOT_FIT, 0);
  }

  @Operation
  public boolean isCut() {
    return attempt.isCut();
  }

  @Operation
  public boolean isStuck() {
    return attempt.isStuck();
  }

  @Operation
  public String refused() {
    return String.valueOf(attempt.refused());
  }

  @Test
  void oneOfThemWinsInEveryInterleaving() {
    new ModelCheckingOptions()
        .iterations(40)
        .invocationsPerIteration(500)
        .threads(3)
        .actorsPerThread(3)
        .check(AttemptLincheckTest.class);
  }

  @Test
  void oneOfThemWinsUnderStress() {
    new StressOptions()
        .iterations(20)
        .invocationsPerIteration(3_000)
        .threads(3)
        .actorsPerThread(3)
        .check(AttemptLincheckTest.class);
  }
}
