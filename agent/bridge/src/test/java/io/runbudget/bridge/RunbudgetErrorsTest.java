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
  void anErrorIsMarkedByItsOwnMessageAlone() {
    IOException stopped = new IOException("runbudget: step stopped, response timeout of 1.0 s");
    assertThat(RunbudgetErrors.isMarked(stopped)).isTrue();
    assertThat(RunbudgetErrors.isMarked(new IOException("runbudget: refused"))).isTrue();
    assertThat(RunbudgetErrors.isMarked(new IOException("failed", stopped))).isFalse();
    assertThat(RunbudgetErrors.isMarked(new IOException(stopped))).isFalse();
    assertThat(RunbudgetErrors.isMarked(new IOException((String) null))).isFalse();
  }

  @Test
  void anErrorTellsOfUsHoweverItWasWrapped() {
    IOException stopped = new IOException("runbudget: step stopped, response timeout of 1.0 s");
    assertThat(RunbudgetErrors.tellsOfUs(stopped)).isTrue();
    assertThat(RunbudgetErrors.tellsOfUs(new RuntimeException("failed", stopped))).isTrue();
    assertThat(RunbudgetErrors.tellsOfUs(new RuntimeException(stopped.toString()))).isTrue();
    assertThat(RunbudgetErrors.tellsOfUs(new RuntimeException("failed"))).isFalse();
    assertThat(RunbudgetErrors.tellsOfUs(new IOException((String) null))).isFalse();
    assertThat(RunbudgetErrors.tellsOfUs(null)).isFalse();
  }

  @Test
  void anErrorThatCausesItselfComesToAnEnd() {
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    first.initCause(second);
    assertThat(RunbudgetErrors.isOurs(first)).isFalse();
    assertThat(RunbudgetErrors.tellsOfUs(first)).isFalse();
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
    assertThat(RunbudgetErrors.isMarked(new Broken())).isFalse();
    assertThat(RunbudgetErrors.tellsOfUs(new Broken())).isFalse();
  }
}
