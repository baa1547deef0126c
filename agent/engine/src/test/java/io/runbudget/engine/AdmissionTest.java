package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHeaders;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deadline 10 s, hence attempts end at 9.8 s. Calls take 1 s, every fifth 4 s. */
class AdmissionTest {

  private static Rig rig(boolean admission) {
    return rig(admission, Mode.ENFORCE);
  }

  private static Rig rig(boolean admission, Mode mode) {
    Powers powers = new Powers(false, admission, List.of());
    return new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), mode);
  }

  private static void measured(Rig rig, int calls) {
    for (int i = 0; i < calls; i++) {
      Run run = rig.open();
      Binding binding = run.bind(true);
      Attempt attempt = rig.get(binding, "h", 1, rig.handle());
      assertThat(rig.refusals.exchange(attempt)).isNull();
      rig.millis(i % 5 == 0 ? 4_000 : 1_000);
      attempt.responded(200, rig.ticker.nanos());
      attempt.over(null);
      rig.returned(run, binding);
    }
  }

  private static String get(Rig rig, Binding binding) {
    return rig.refusals.exchange(rig.get(binding, "h", 1, rig.handle()));
  }

  @Test
  void whatHalfOfAllCallsWouldNotManageIsNotBegun() {
    Rig rig = rig(true);
    measured(rig, 50);
    Binding binding = rig.open().bind(true);
    rig.millis(8_600);
    assertThat(get(rig, binding)).as("1.2 s left").isNull();
    rig.millis(300);
    assertThat(get(rig, binding)).as("one may look").isNull();
    assertThat(get(rig, binding))
        .startsWith("runbudget: refused, would_not_fit: deadline of 10.0 s is 1.1 s away, of which")
        .contains("are held in reserve, and half of the calls like it take 1.0 s or longer, in");
  }

  @Test
  void errorsThatCameFastSayNothing() {
    Rig rig = rig(true);
    measured(rig, 50);
    for (int i = 0; i < 60; i++) {
      assertThat(failed(rig, rig.open().bind(true))).isNull();
    }
    Binding binding = rig.open().bind(true);
    rig.millis(8_900);
    assertThat(get(rig, binding)).as("one may look").isNull();
    assertThat(get(rig, binding)).contains("would_not_fit");
  }

  @Test
  void aRetryNeedsWhatNineOfTenManage() {
    Rig rig = rig(true);
    measured(rig, 50);
    Run run = rig.open();
    Binding binding = run.bind(true);
    rig.millis(5_000);
    assertThat(failed(rig, binding)).as("the first try").isNull();
    assertThat(failed(rig, binding)).as("a retry that has 4.8 s").isNull();
    rig.millis(2_000);
    assertThat(failed(rig, binding)).as("one may look").isNull();
    assertThat(failed(rig, binding)).as("2.8 s left").contains("would_not_fit");
    assertThat(get(rig, Binding.handedOver(run, run))).as("a first try").isNull();
  }

  @Test
  void aRetryOfAKnownLoopIsOneToo() {
    Rig rig = rig(true);
    measured(rig, 50);
    Binding binding = rig.open().bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    rig.millis(7_000);
    steps.enter(binding, "loop", 5);
    assertThat(failed(rig, binding)).as("the first try").isNull();
    assertThat(steps.retry(binding, 0)).isNull();
    assertThat(failed(rig, binding)).as("one may look").isNull();
    assertThat(steps.retry(binding, 0)).isNull();
    assertThat(failed(rig, binding)).contains("would_not_fit");
    steps.leave(binding);
  }

  /** Why it is not sent; if it is, it is answered by a 503 at once. */
  private static String failed(Rig rig, Binding binding) {
    Attempt attempt = rig.get(binding, "h", 1, rig.handle());
    String refusal = rig.refusals.exchange(attempt);
    if (refusal == null) {
      attempt.responded(503, rig.ticker.nanos());
      attempt.over(null);
    }
    return refusal;
  }

  @Test
  void aWriteNeedsWhatNineOfTenManage() {
    Rig rig = rig(true);
    measured(rig, 50);
    Provider provider = rig.services.providers.connector("okhttp", "h", 1).provider();
    for (int i = 0; i < 50; i++) {
      provider.timing("POST", "/").whole().answered((i % 5 == 0 ? 4L : 1L) * 1_000_000_000L);
    }
    Binding binding = rig.open().bind(true);
    rig.millis(7_000);
    rig.begin(binding, "h", 1, 0);
    assertThat(rig.refusals.exchange(rig.begin(binding, "h", 1, 0))).as("one may look").isNull();
    assertThat(rig.refusals.exchange(rig.begin(binding, "h", 1, 0))).contains("would_not_fit");
    assertThat(get(rig, binding)).as("a read").isNull();
  }

  /** Which costs twice but does nothing twice. */
  @Test
  void aCallOfAModelNeedsWhatHalfManage() {
    Rig rig = rig(true);
    rig.services.meter = (host, method, target, price, request) -> new Priceless();
    Provider provider = rig.services.providers.connector("okhttp", "h", 1).provider();
    for (int i = 0; i < 50; i++) {
      provider.timing("POST", "/").whole().answered((i % 5 == 0 ? 4L : 1L) * 1_000_000_000L);
    }
    Binding binding = rig.open().bind(true);
    rig.millis(7_000);
    for (int i = 0; i < 3; i++) {
      assertThat(rig.refusals.exchange(rig.begin(binding, "h", 1, 0))).isNull();
    }
  }

  private static final class Priceless implements ModelMeter.Asked {
    @Override
    public String model() {
      return "m";
    }

    @Override
    public long promptTokens() {
      return 1;
    }

    @Override
    public long maxOutput() {
      return -1;
    }

    @Override
    public long price(long promptTokens, long outputTokens) {
      return 0;
    }

    @Override
    public ModelMeter.Answer answer(RunbudgetHeaders headers) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void fewCallsSayNothing() {
    Rig rig = rig(true);
    measured(rig, 49);
    Binding binding = rig.open().bind(true);
    rig.millis(9_700);
    assertThat(get(rig, binding)).isNull();
    assertThat(get(rig, binding)).isNull();
  }

  @Test
  void withoutThePowerItIsCounted() {
    Rig rig = rig(false);
    measured(rig, 50);
    Run run = rig.open();
    Binding binding = run.bind(true);
    rig.millis(9_500);
    assertThat(get(rig, binding)).isNull();
    assertThat(get(rig, binding)).isNull();
    run.end(Exit.RETURNED, null);
    assertThat(run.books.report().wouldHave()).containsEntry("would_not_fit", 2);
  }

  @Test
  void inObserveItIsCounted() {
    Rig rig = rig(true, Mode.OBSERVE);
    measured(rig, 50);
    Run run = rig.open();
    Binding binding = run.bind(true);
    rig.millis(9_500);
    for (int i = 0; i < 3; i++) {
      assertThat(get(rig, binding)).isNull();
    }
    run.end(Exit.RETURNED, null);
    assertThat(run.books.report().wouldHave()).containsEntry("would_not_fit", 3);
    assertThat(run.books.report().refusals()).isEmpty();
  }

  @Test
  void whatWasNeverSeenToEndRefusesNothing() {
    Rig rig = rig(true);
    Latency whole =
        rig.services.providers.connector("okhttp", "h", 1).provider().timing("GET", "/").whole();
    for (int i = 0; i < 60; i++) {
      whole.cut(2_000_000_000L);
    }
    Binding binding = rig.open().bind(true);
    for (int i = 0; i < 5; i++) {
      assertThat(get(rig, binding)).isNull();
    }
  }
}
