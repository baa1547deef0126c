package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class RunbudgetErrorsTest {

  private static boolean isOurs(String message) {
    return RunbudgetErrors.isOurs(new RuntimeException("failed", new IOException(message)));
  }

  @Test
  void stopsOfRunsAndRefusalsAreOurs() {
    assertThat(isOurs("runbudget: deadline of 2.0 s reached after 2.0 s")).isTrue();
    assertThat(isOurs("runbudget: refused, after_deadline: deadline of 2.0 s")).isTrue();
    assertThat(isOurs("runbudget: step refused, provider_unavailable: okhttp/a:443")).isTrue();
  }

  @Test
  void aStepThatGotNoAnswerInTimeIsWhoeverWasCalled() {
    assertThat(isOurs("runbudget: step stopped, response timeout of 1.0 s")).isFalse();
  }

  @Test
  void whatOthersSayIsTheirs() {
    assertThat(RunbudgetErrors.isOurs(null)).isFalse();
    assertThat(isOurs("timeout")).isFalse();
    assertThat(isOurs("HTTP 503: runbudget: deadline of another service")).isFalse();
    assertThat(RunbudgetErrors.isOurs(new IOException((String) null))).isFalse();
  }

  @Test
  void theFirstThatIsMarkedDecides() {
    IOException stopped = new IOException("runbudget: step stopped, response timeout of 1.0 s");
    assertThat(RunbudgetErrors.isOurs(new IOException("runbudget: refused", stopped))).isTrue();
  }

  @Test
  void anErrorThatCausesItselfComesToAnEnd() {
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    first.initCause(second);
    assertThat(RunbudgetErrors.isOurs(first)).isFalse();
  }

  @Test
  void anErrorThatFailsWhenAskedIsTheirs() {
    class Broken extends RuntimeException {
      private static final long serialVersionUID = 1;

      @Override
      public String getMessage() {
        throw new IllegalStateException("runbudget: no");
      }
    }
    assertThat(RunbudgetErrors.isOurs(new Broken())).isFalse();
  }
}
