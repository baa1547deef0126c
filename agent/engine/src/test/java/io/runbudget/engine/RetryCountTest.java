package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that say themselves how often they were sent. */
class RetryCountTest {

  @ParameterizedTest
  @CsvSource({
    "X-Stainless-Retry-Count, 0, 0",
    "X-Stainless-Retry-Count, 2, 2",
    "X-Stainless-Retry-Count, x, 0",
    "X-Stainless-Retry-Count, 99999999999, 9999",
    "amz-sdk-request, attempt=1; max=4, 0",
    "amz-sdk-request, attempt=3; max=4, 2",
    "amz-sdk-request, ttl=20260101T000000Z; attempt=2; max=4, 1",
    "amz-sdk-request, attempt=, 0",
    "amz-sdk-request, max=4, 0",
    "X-Other, 3, 0"
  })
  void saidIn(String header, String value, int count) throws Throwable {
    assertThat(RetryCount.of(name -> name.equals(header) ? value : null)).isEqualTo(count);
  }

  private final Rig rig =
      new Rig(
          0,
          EngineSettings.deadline(Duration.ofSeconds(10)).with(new Powers(true, false, List.of())),
          Mode.ENFORCE);
  private final Steps steps = new Steps(rig.services, rig.refusals);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  private Attempt get(int attempt, int status) {
    RecordingHandle handle = rig.handle().request("/objects/" + attempt, "");
    handle.headers.put("amz-sdk-request", "attempt=" + attempt + "; max=4");
    Attempt begun = rig.get(binding, "h", 1, handle);
    if (rig.refusals.exchange(begun) == null) {
      if (status > 0) {
        begun.responded(status, rig.ticker.nanos());
      }
      begun.over(status > 0 ? null : new IOException("reset"));
    }
    return begun;
  }

  @Test
  void aReadThatSaysSoIsARetry() {
    assertThat(get(1, 503).retry).isZero();
    for (int i = 0; i < 3; i++) {
      assertThat(get(2, 503).retry).isPositive();
    }
    Attempt refused = get(3, 503);
    assertThat(refused.retry).isEqualTo(2);
    assertThat(refused.refused()).isEqualTo(RefusalReason.PROVIDER_UNAVAILABLE);
    assertThat(get(1, 200).refused()).as("a first attempt").isNull();
    rig.returned(run, binding);
    assertThat(rig.sink.report().refusals())
        .containsExactly(Map.entry(RefusalReason.PROVIDER_UNAVAILABLE, 1));
  }

  @Test
  void whatItsKnownLoopKnowsIsCountedOnce() {
    steps.enter(binding, "loop", 3);
    assertThat(get(1, 503).repetition).isZero();
    assertThat(steps.retry(binding, 0)).isNull();
    Attempt second = get(2, 503);
    assertThat(second.repetition).isZero();
    assertThat(second.retry).isEqualTo(1);
    steps.leave(binding);
  }

  @Test
  void whatCannotBeReadSaysNothing() {
    Attempt attempt =
        rig.begin(
            binding,
            "h",
            1,
            0,
            new RecordingHandle(rig.ticker) {
              @Override
              public String header(String name) {
                throw new IllegalStateException("closed");
              }
            });
    assertThat(attempt.repetition).isZero();
    assertThat(rig.refusals.exchange(attempt)).isNull();
  }
}
