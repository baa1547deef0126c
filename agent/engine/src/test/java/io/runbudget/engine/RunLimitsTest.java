package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunLimitsTest {

  @AtEveryEpoch
  void aRunWithoutADeadlineIsNeverDue(long epoch) {
    Rig rig = new Rig(epoch, EngineSettings.unlimited(), Mode.OBSERVE);
    Run run = rig.open();

    assertThat(run.limits.bounded()).isFalse();
    assertThat(run.limits.attemptLeft(rig.ticker.nanos())).isEqualTo(Long.MAX_VALUE);
    assertThat(run.limits.isPast(rig.ticker.nanos())).isFalse();
    assertThat(run.limits.basis()).isEqualTo("none");
    assertThat(rig.timers.holds(run)).isFalse();
  }

  @AtEveryEpoch
  void attemptsEndTheReserveBeforeTheDeadline(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    RunLimits limits = rig.open().limits;

    assertThat(limits.lengthNanos()).isEqualTo(10_000_000_000L);
    assertThat(limits.reserveNanos()).isEqualTo(200_000_000L);
    assertThat(limits.attemptLeft(rig.ticker.nanos())).isEqualTo(9_800_000_000L);
    assertThat(limits.basis()).isEqualTo("configured");
    assertThat(limits.stop()).isEqualTo(StopReason.DEADLINE);
  }

  @AtEveryEpoch
  void aChildWithALongerDeadlineInheritsItsParents(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run parent = rig.open();
    rig.ticker.move(Duration.ofSeconds(4));
    Run child = rig.open(parent, Optional.of(Duration.ofSeconds(30)));

    assertThat(child.limits.deadlineNanos()).isEqualTo(parent.limits.deadlineNanos());
    assertThat(child.limits.attemptLimitNanos()).isEqualTo(parent.limits.attemptLimitNanos());
    assertThat(child.limits.lengthNanos()).isEqualTo(6_000_000_000L);
    assertThat(child.limits.basis()).isEqualTo("inherited");
    assertThat(child.limits.stop()).isEqualTo(StopReason.DEADLINE_INHERITED);
    assertThat(child.startNanos).isEqualTo(rig.ticker.nanos());
  }

  @AtEveryEpoch
  void aChildWithAShorterDeadlineKeepsItsOwn(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run parent = rig.open();
    Run child = rig.open(parent, Optional.of(Duration.ofSeconds(2)));

    assertThat(child.limits.lengthNanos()).isEqualTo(2_000_000_000L);
    assertThat(child.limits.reserveNanos()).isEqualTo(50_000_000L);
    assertThat(child.limits.inherited()).isFalse();
  }

  @AtEveryEpoch
  void theAttemptsOfAChildEndWithItsParentsAtTheLatest(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run parent = rig.open();
    rig.ticker.move(Duration.ofSeconds(5));
    Run child = rig.open(parent, Optional.of(Duration.ofMillis(4_950)));

    assertThat(child.limits.inherited()).isFalse();
    assertThat(child.limits.attemptLimitNanos()).isEqualTo(parent.limits.attemptLimitNanos());
  }

  @AtEveryEpoch
  void aChildOfAnUnboundedRunHasItsOwn(long epoch) {
    Rig rig = new Rig(epoch, EngineSettings.unlimited(), Mode.ENFORCE);
    Run child = rig.open(rig.open(), Optional.of(Duration.ofSeconds(2)));
    assertThat(child.limits.lengthNanos()).isEqualTo(2_000_000_000L);
    assertThat(child.limits.inherited()).isFalse();
  }

  @AtEveryEpoch
  void anEndlessDeadlineIsSaturatedAndNeverDue(long epoch) {
    Rig rig =
        new Rig(epoch, EngineSettings.deadline(Duration.ofDays(Integer.MAX_VALUE)), Mode.ENFORCE);
    Run run = rig.open();
    rig.timers.move(Duration.ofDays(10_000));

    assertThat(run.stop()).isNull();
    assertThat(run.limits.isPast(rig.ticker.nanos())).isFalse();
    assertThat(run.limits.attemptLeft(rig.ticker.nanos())).isPositive();
  }

  private static Attempt begin(Rig rig, Run run, long ownNanos) {
    Connector connector = rig.services.providers.connector("okhttp", "h", 1);
    Call call = new Call(new Object(), connector, "GET", ownNanos, rig.handle(), null, null, null);
    return run.begin(call, EndpointPolicy.NONE, 0);
  }

  @Test
  void attemptsAreGivenTheShorterOfTheirOwnAndWhatIsLeft() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    rig.millis(9_000);

    Attempt own = begin(rig, run, 300_000_000L);
    Attempt longer = begin(rig, run, 60_000_000_000L);
    Attempt none = begin(rig, run, 0);

    assertThat(own.timeoutNanos).isEqualTo(300_000_000L);
    assertThat(own.timeoutIsOurs).isFalse();
    assertThat(longer.timeoutNanos).isEqualTo(800_000_000L);
    assertThat(longer.timeoutIsOurs).isTrue();
    assertThat(none.timeoutNanos).isEqualTo(800_000_000L);
    assertThat(none.inFlight).isEqualTo(2);
    assertThat(none.number).isEqualTo(3);
  }

  @Test
  void theBasisIsThatOfTheEntryPointUnlessTheDeadlineIsNot() {
    Rig rig = Rig.enforcing(0);
    EntryPoint point = new EntryPoint("A.run", Optional.empty(), "p90,n=412,censored=7");
    Run run = Run.open(rig.services, point, null);
    assertThat(run.limits.basis()).isEqualTo("p90,n=412,censored=7");
    EntryPoint longer = new EntryPoint("B.run", Optional.of(Duration.ofSeconds(60)), "p99,n=5");
    assertThat(Run.open(rig.services, longer, run).limits.basis()).isEqualTo("inherited");
    Rig free = new Rig(0, EngineSettings.unlimited(), Mode.ENFORCE);
    assertThat(Run.open(free.services, point, null).limits.basis()).isEqualTo("none");
  }
}
