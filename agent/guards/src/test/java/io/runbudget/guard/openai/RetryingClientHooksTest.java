package io.runbudget.guard.openai;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.engine.Engine;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.engine.Faults;
import io.runbudget.engine.Mode;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the loop waits: 2, 4 and 8 s and the jitter of the draw that it is told of. */
class RetryingClientHooksTest {
  private static final Engine ENGINE =
      new Engine(
          EngineSettings.unlimited(),
          Mode.OBSERVE,
          new EntryPoints(name -> new EntryPoint(name, Optional.empty())),
          event -> {},
          (guard, host, url) -> {},
          new Faults((guard, count, fault) -> {}),
          (caller, guard, name, type) -> {
            throw new NoSuchMethodException(name);
          });

  private final RetryingHttpClient client = new RetryingHttpClient();

  @BeforeAll
  static void connect() {
    assertThat(RunbudgetBridge.connect(ENGINE)).isTrue();
  }

  @AfterEach
  void watch() {
    ENGINE.mode(Mode.OBSERVE);
  }

  @Test
  void outsideARunTheBackoffIsTheSdksOwn() throws Throwable {
    client.execute();
    assertThat(client.seconds()).containsExactly(2L, 4L, 8L);
    assertThat(client.waited.get(2).toMillisPart()).as("drawn once each").isEqualTo(3);
  }

  @Test
  void inARunItIsTheOneThatWasAskedAbout() throws Throwable {
    RunbudgetBridge.enterRunNamed("Agent.run");
    client.execute();
    RunbudgetBridge.leaveRun();
    assertThat(client.seconds()).containsExactly(2L, 4L, 8L);
    assertThat(client.waited.get(2).toMillisPart()).as("of question and wait").isEqualTo(5);
  }

  @Test
  void switchedOffAmidARunItIsTheSdksOwn() throws Throwable {
    RunbudgetBridge.enterRunNamed("Agent.run");
    ENGINE.mode(Mode.OFF);
    client.execute();
    RunbudgetBridge.leaveRun();
    assertThat(client.seconds()).containsExactly(2L, 4L, 8L);
  }
}
