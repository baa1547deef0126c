package io.runbudget.guard.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Mode;
import io.runbudget.guard.TestEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the loop waits: 2, 4 and 8 s and the jitter of the draw that it is told of. */
class RetryingClientHooksTest {
  private final RetryingHttpClient client = new RetryingHttpClient();

  @AfterEach
  void watch() {
    TestEngine.ENGINE.mode(Mode.OBSERVE);
  }

  @Test
  void outsideARunTheBackoffIsTheSdksOwn() throws Throwable {
    client.execute();
    assertThat(client.seconds()).containsExactly(2L, 4L, 8L);
    assertThat(client.waited.get(2).toMillisPart()).as("drawn once each").isEqualTo(3);
  }

  @Test
  void inARunItIsTheOneThatWasAskedAbout() throws Throwable {
    TestEngine.inRun(client::execute);
    assertThat(client.seconds()).containsExactly(2L, 4L, 8L);
    assertThat(client.waited.get(2).toMillisPart()).as("of question and wait").isEqualTo(5);
  }

  @Test
  void switchedOffAmidARunItIsTheSdksOwn() throws Throwable {
    TestEngine.inRun(
        () -> {
          TestEngine.ENGINE.mode(Mode.OFF);
          client.execute();
        });
    assertThat(client.seconds()).containsExactly(2L, 4L, 8L);
  }
}
