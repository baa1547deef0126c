package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that go on after their run, which had no deadline. */
class ForgottenTest {
  private static final long SECOND = 1_000_000_000L;

  private final RecordingHandle handle;
  private final Rig rig;
  private final Run run;
  private final Binding binding;

  ForgottenTest() {
    EndpointPolicy api =
        new EndpointPolicy.Builder("api", List.of(EndpointMatch.parse("h").orElseThrow()))
            .connect(2 * SECOND)
            .response(ResponseLimit.of(3 * SECOND))
            .attempt(20 * SECOND)
            .build();
    WritePowers writes =
        new WritePowers(
            Idempotency.AUTO,
            WritePowers.HEADER,
            KeyFormat.UUID_FORMAT,
            (body, type) -> new String(body),
            null);
    Powers powers = new Powers(false, false, List.of(api)).with(writes);
    rig = new Rig(0, EngineSettings.unlimited().with(powers), Mode.ENFORCE);
    handle = rig.handle().request("/pay", "{1}");
    run = rig.open();
    binding = run.bind(true);
  }

  private Attempt sent(String method) {
    Attempt attempt =
        method.equals("GET")
            ? rig.get(binding, "h", 1, handle)
            : rig.begin(binding, "h", 1, 0, handle);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    return attempt;
  }

  private void seconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      rig.millis(1_000);
    }
  }

  /** Nobody tells any more that it is connected and answered. */
  @ParameterizedTest
  @ValueSource(strings = {"connecting", "connected", "answered"})
  void whatIsReadGoesOnWithoutItsEndpointsTimeouts(String phase) {
    Attempt attempt = sent("GET");
    if (!phase.equals("connecting")) {
      attempt.connected(rig.ticker.nanos());
    }
    if (phase.equals("answered")) {
      attempt.responded(200, rig.ticker.nanos());
    }
    rig.returned(run, binding);
    assertThat(rig.services.inFlight.size()).isZero();
    seconds(30);
    assertThat(attempt.isCut()).isFalse();
    assertThat(handle.cancelledAt).isEmpty();
    attempt.connected(rig.ticker.nanos()); // by a guard that has kept it
    seconds(30);
    assertThat(attempt.isCut()).isFalse();
  }

  @Test
  void whatWasCutBeforeIsClosedAllTheSame() {
    sent("GET");
    seconds(2);
    assertThat(handle.cancelledAt).containsExactly(2_000L);
    rig.returned(run, binding);
    rig.millis(20);
    assertThat(handle.closedAt).containsExactly(2_020L);
  }

  /** OkHttp does that by itself, and has to find its key. */
  @ParameterizedTest
  @ValueSource(ints = {408, 421, 503, 307, 401, 407})
  void aWriteThatTheClientMaySendAgainKeepsItsKey(int status) {
    Attempt attempt = sent("POST");
    Wire wire = new Wire(rig.services);
    String[] key = wire.headers(attempt);
    rig.returned(run, binding);
    wire.responded(attempt, status, name -> null);
    assertThat(rig.services.inFlight.get(attempt.call.key())).isSameAs(attempt);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    assertThat(wire.headers(attempt)).isEqualTo(key).isNotNull();
    wire.responded(attempt, 200, name -> null);
    assertThat(rig.services.inFlight.size()).isZero();
    seconds(30);
    assertThat(attempt.isCut()).isFalse();
  }

  /** Waiting for its turn, as OkHttp's dispatcher lets it. */
  @Test
  void aWriteThatIsSentOnlyLaterGetsItsKey() {
    Attempt attempt = rig.begin(binding, "h", 1, 0, handle);
    rig.returned(run, binding);
    assertThat(rig.services.inFlight.get(attempt.call.key())).isSameAs(attempt);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    assertThat(new Wire(rig.services).headers(attempt)).isNotNull();
  }

  @Test
  void withADeadlineItKeepsTheTimeoutsItWasGiven() {
    Run bounded = rig.open(null, java.util.Optional.of(Duration.ofSeconds(60)));
    Binding its = bounded.bind(true);
    Attempt attempt = rig.get(its, "h", 1, handle);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    rig.returned(bounded, its);
    seconds(3);
    assertThat(attempt.isCut()).isTrue();
  }
}
