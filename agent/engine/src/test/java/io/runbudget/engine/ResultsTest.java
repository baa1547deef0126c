package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHandle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Deadline 10 s; what still is awaited 50 ms later is failed. */
class ResultsTest {
  private final List<String> heard = new ArrayList<>();

  private Results results(Rig rig) {
    return new Results(
        new Entering(rig.services, new EntryPoints(new FakeEntries())),
        new LateResults(rig.services));
  }

  private RunbudgetHandle fails() {
    return new RunbudgetHandle() {
      @Override
      public void cancel() {
        heard.add("failed");
      }

      @Override
      public String close() {
        heard.add("closed");
        return "";
      }
    };
  }

  private static Result awaits(Results results, Object bound, RunbudgetHandle stop) {
    return (Result) results.awaits("Stream.chat", bound, stop);
  }

  @AtEveryEpoch
  void aRunLastsUntilItsResultArrives(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Result result = awaits(results, null, fails());
    rig.answered(result.run, 2_000);
    assertThat(results.arrived(result, null)).isNull();
    RunReport report = rig.sink.report();
    assertThat(report.name()).isEqualTo("Stream.chat");
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(report.actualNanos()).isEqualTo(2_000_000_000L);
    rig.millis(20_000);
    assertThat(heard).isEmpty();
  }

  @AtEveryEpoch
  void aResultThatFailsIsAnError(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Result result = awaits(results, null, fails());
    results.arrived(result, new IOException("broken"));
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.ERROR);
  }

  @AtEveryEpoch
  void whatHasNotArrivedShortlyAfterTheDeadlineIsFailedOnce(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Result result = awaits(results, null, fails());
    rig.millis(10_049);
    assertThat(heard).isEmpty();
    assertThat(results.stopped(result)).isNull();
    rig.millis(1);
    assertThat(heard).containsExactly("failed");
    assertThat(results.stopped(result)).startsWith("runbudget: deadline of 10.0 s reached");
    assertThat(results.arrived(result, null)).as("too late").isNotNull();
    rig.millis(100_000);
    assertThat(heard).containsExactly("failed");
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.DEADLINE);
  }

  @AtEveryEpoch
  void whoeverAwaitsAResultIsToldThoughCancelsHangAndHoldsUpNone(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    awaits(results, null, fails());
    rig.cancels.hold();
    rig.millis(10_050);
    assertThat(heard).containsExactly("failed");
  }

  @AtEveryEpoch
  void aResultWithinARunIsBoundedByIt(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Result result = awaits(results, entry, fails());
    assertThat(result.run).isSameAs(run);
    Result other = awaits(results, entry, fails());
    assertThat(results.arrived(other, null)).isNull();
    assertThat(run.isEnded()).as("by a part of it").isFalse();
    rig.millis(10_050);
    assertThat(heard).containsExactly("failed");
  }

  @AtEveryEpoch
  void whatACompletedRunLeftBehindIsFree(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Result result = awaits(results, entry, fails());
    rig.returned(run, entry);
    rig.millis(20_000);
    assertThat(heard).isEmpty();
    assertThat(results.arrived(result, null)).isNull();
  }

  @AtEveryEpoch
  void aCancelledResultEndsItsRun(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Result result = awaits(results, null, fails());
    results.abandoned(result);
    assertThat(result.run.stop()).isEqualTo(StopReason.CANCELLED);
    assertThat(result.run.isOver()).isTrue();
    rig.millis(20_000);
    assertThat(heard).isEmpty();
  }

  @AtEveryEpoch
  void observeFailsNothing(long epoch) {
    Rig rig = Rig.observing(epoch);
    Results results = results(rig);
    Result result = awaits(results, null, fails());
    rig.millis(20_000);
    assertThat(heard).isEmpty();
    assertThat(results.arrived(result, null)).isNull();
    assertThat(rig.sink.report().wouldStop()).isPresent();
  }

  @AtEveryEpoch
  void offHoldsNothing(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    rig.services.mode(Mode.OFF);
    assertThat(awaits(results(rig), null, fails())).isNull();
  }

  @AtEveryEpoch
  void whatIsAwaitedAfterThatHasAMomentAndIsFailedToo(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(10_060);
    Result arrives = awaits(results, entry, fails());
    awaits(results, entry, fails());
    rig.millis(40);
    results.arrived(arrives, null);
    assertThat(heard).isEmpty();
    rig.millis(10);
    assertThat(heard).containsExactly("failed");
    rig.services.mode(Mode.OBSERVE); // as the fuse does
    awaits(results, entry, fails());
    rig.millis(1_000);
    assertThat(heard).hasSize(1);
  }

  @AtEveryEpoch
  void inObserveNothingIsFailed(long epoch) {
    Rig rig = Rig.observing(epoch);
    Results results = results(rig);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(10_060);
    awaits(results, entry, fails());
    rig.millis(1_000);
    assertThat(heard).isEmpty();
  }

  @AtEveryEpoch
  void whatIsAwaitedAfterTheReleaseIsFree(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Results results = results(rig);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(70_000);
    awaits(results, entry, fails());
    rig.millis(1_000);
    assertThat(heard).isEmpty();
  }
}
