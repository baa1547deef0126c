package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTap;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Deadline 10 s, hence attempts end at 9.8 s. */
class ApiTest {
  private static final long SECOND = 1_000_000_000L;

  private final Faults faults = new Faults((guard, count, fault) -> {});

  private Api api(Rig rig) {
    return new Api(rig.services, faults);
  }

  private static Binding entered(Rig rig) {
    return rig.open().bind(true);
  }

  @AtEveryEpoch
  void whatIsLeftIsCountedFromNow(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Object run = api.run(entered(rig));
    rig.millis(3_000);
    assertThat(api.left(run)).isEqualTo(7 * SECOND);
    assertThat(api.attemptLeft(run)).isEqualTo(6_800_000_000L);
    assertThat(api.tokensLeft(run)).isEqualTo(Long.MAX_VALUE);
    assertThat(api.microUsdLeft(run)).isEqualTo(Long.MAX_VALUE);
    assertThat(api.isOpen(run)).isTrue();
    assertThat(api.isEnforced(run)).isTrue();
    assertThat(api.stop(run)).isNull();
    assertThat(api.isStopped(run)).isFalse();
    assertThat(api.name(run)).isEqualTo("Agent.run");
    rig.millis(8_000);
    assertThat(api.left(run)).isEqualTo(-SECOND);
  }

  /** What a call in flight may use is not left, nor is what a run within has used. */
  @AtEveryEpoch
  void tokensAndDollarsLeftAreWhatNobodyHasOrMayYetTake(long epoch) {
    Powers powers = Powers.NONE.with(500, 800);
    Rig rig =
        new Rig(epoch, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), Mode.ENFORCE);
    rig.services.meter = new ChatMeter();
    Api api = api(rig);
    Binding entry = entered(rig);
    Run inner = rig.open(entry.run, Optional.of(Duration.ofSeconds(5)));
    isLeft(api, entry.run, 500, 800);
    Binding its = inner.bind(true);
    Attempt call = rig.begin(its, "h", 1, 0, rig.handle().request("/chat", "100/50"));
    assertThat(rig.refusals.exchange(call)).isNull();
    isLeft(api, entry.run, 350, 650);
    RunbudgetTap tap = new Wire(rig.services).responded(call, 200, name -> null);
    tap.bytes(new byte[20], 0, 20);
    tap.end(true);
    call.over(null);
    isLeft(api, entry.run, 380, 680);
    isLeft(api, inner, 380, 680);
  }

  private static void isLeft(Api api, Run run, long tokens, long microUsd) {
    assertThat(api.tokensLeft(run)).isEqualTo(tokens);
    assertThat(api.microUsdLeft(run)).isEqualTo(microUsd);
  }

  @AtEveryEpoch
  void withoutADeadlineNothingIsCounted(long epoch) {
    Rig rig = new Rig(epoch, EngineSettings.unlimited(), Mode.ENFORCE);
    Api api = api(rig);
    Object run = api.run(entered(rig));
    assertThat(api.left(run)).isEqualTo(Long.MAX_VALUE);
    assertThat(api.attemptLeft(run)).isEqualTo(Long.MAX_VALUE);
  }

  @AtEveryEpoch
  void theStopIsToldFromTheMomentItIsLatched(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Binding entry = entered(rig);
    Object run = api.run(entry);
    rig.millis(10_000);
    assertThat(api.stop(run)).isEqualTo("deadline");
    assertThat(api.isStopped(run)).isTrue();
    assertThat(api.isOpen(run)).isTrue();
    rig.returned(entry.run, entry);
    assertThat(api.isOpen(run)).isFalse();
    assertThat(api.stop(run)).isEqualTo("deadline");
  }

  @AtEveryEpoch
  void aRunThatCompletedWasNotStopped(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Binding entry = entered(rig);
    Object run = api.run(entry);
    rig.returned(entry.run, entry);
    assertThat(api.stop(run)).isEqualTo("completed");
    assertThat(api.isStopped(run)).isFalse();
  }

  @AtEveryEpoch
  void anObservedRunIsNotStopped(long epoch) {
    Rig rig = Rig.observing(epoch);
    Api api = api(rig);
    Object run = api.run(entered(rig));
    rig.millis(11_000);
    assertThat(api.isEnforced(run)).isFalse();
    assertThat(api.stop(run)).isNull();
    assertThat(api.isStopped(run)).isFalse();
  }

  @AtEveryEpoch
  void aStopWhoseResultIsDeclaredPartialIsADeclaredOne(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Binding entry = entered(rig);
    rig.millis(10_000);
    api(rig).partial(entry);
    rig.returned(entry.run, entry);
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.PARTIAL);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.DECLARED);
  }

  @AtEveryEpoch
  void withoutThatItIsASilentOne(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Binding entry = entered(rig);
    rig.millis(10_000);
    rig.returned(entry.run, entry);
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.RETURNED);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.SILENT);
  }

  @AtEveryEpoch
  void whoeverThrowsAfterAllReturnsNothing(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Binding entry = entered(rig);
    rig.answered(entry.run, 10);
    api(rig).partial(entry);
    rig.threw(entry.run, entry, new IOException("disk full"));
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.THREW);
  }

  /** The result has gone to its caller: nothing can be said of it any more. */
  @AtEveryEpoch
  void afterTheReturnItIsTooLate(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Binding entry = entered(rig);
    Binding other = entry.run.bind(false);
    rig.millis(10_000);
    rig.returned(entry.run, entry);
    api(rig).partial(other);
    entry.run.unbind(other);
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.RETURNED);
  }

  @AtEveryEpoch
  void aResultOfARunWithinIsNotThatOfTheOuter(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run outer = rig.open();
    Run inner = rig.open(outer, Optional.of(Duration.ofSeconds(1)));
    Binding outerEntry = outer.bind(true);
    Binding innerEntry = inner.bind(true);
    rig.answered(inner, 10);
    api(rig).partial(innerEntry);
    rig.returned(inner, innerEntry);
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.PARTIAL);
    rig.millis(10_000);
    rig.returned(outer, outerEntry);
    assertThat(rig.sink.all(RunEvent.Settled.class)).hasSize(2);
    assertThat(rig.sink.all(RunEvent.Settled.class).get(1).report().exit())
        .isEqualTo(Exit.RETURNED);
  }

  /** The guard has turned itself off. */
  @AtEveryEpoch
  void afterTooManyFaultsItIsAsIfThereWereNoAgent(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Api api = api(rig);
    Binding entry = entered(rig);
    for (int i = 0; i < Faults.LIMIT; i++) {
      faults.count("api", new IllegalStateException());
    }
    assertThat(api.run(entry)).isNull();
    assertThat(api.enterStep(entry, "7")).isNull();
    api.partial(entry);
    rig.answered(entry.run, 10);
    rig.returned(entry.run, entry);
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.RETURNED);
  }
}
