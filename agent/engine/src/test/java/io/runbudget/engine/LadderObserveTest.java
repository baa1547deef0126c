package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LadderObserveTest {

  @AtEveryEpoch
  void nothingIsCancelledClosedFailedOrRefused(long epoch) {
    Rig rig = Rig.observing(epoch);
    Run run = rig.open();
    Binding entry = run.bind(true);
    CompletableFuture<String> result = new CompletableFuture<>();
    run.awaits(Result.of(run, result));
    RecordingHandle handle = rig.handle();
    Attempt attempt = rig.begin(run, handle);
    rig.millis(100_000);
    assertThat(rig.refusals.exchange(rig.begin(run))).isNull();
    assertThat(handle.cancelledAt).isEmpty();
    assertThat(handle.closedAt).isEmpty();
    assertThat(result).isNotDone();
    assertThat(run.stop()).isNull();
    assertThat(attempt.over(new IOException("its own"))).isNull();
    assertThat(rig.sink.all(RunEvent.Released.class)).isEmpty();
    assertThat(rig.sink.all(RunEvent.LeftOver.class)).isEmpty();
    assertThat(rig.pausesMillis).isEmpty();

    rig.returned(run, entry);
    RunReport report = rig.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(report.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(report.attempts().get(0).end()).isEqualTo(AttemptEnd.DIED);
  }

  @Test
  void whatWouldHaveBeenStoppedIsSaidOnceAsNotEnforced() {
    Rig rig = Rig.observing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Attempt attempt = rig.begin(run);
    rig.millis(12_000);
    attempt.over(null);
    rig.returned(run, entry);
    assertThat(rig.sink.all(RunEvent.Stopped.class))
        .singleElement()
        .satisfies(e -> assertThat(e.enforced()).isFalse());
    assertThat(rig.sink.report().wouldStop())
        .contains(new RunReport.WouldStop(StopReason.DEADLINE, 9_800_000_000L, 1));
    assertThat(rig.sink.report().cause()).isPresent();
  }

  /** What a run does; the same in both modes until a limit acts. */
  private enum Script {
    IN_TIME(
        rig -> {
          Run run = rig.open();
          Binding entry = run.bind(true);
          rig.answered(run, 9_000);
          rig.returned(run, entry);
        }),
    ATTEMPT_TOO_LONG(
        rig -> {
          Run run = rig.open();
          Binding entry = run.bind(true);
          rig.answered(run, 500);
          rig.begin(run, rig.handle().endsWhenCancelled());
          rig.begin(run, rig.handle().endsWhenCancelled());
          rig.millis(11_000);
          rig.returned(run, entry);
        }),
    NO_ATTEMPT_AT_ALL(
        rig -> {
          Run run = rig.open();
          Binding entry = run.bind(true);
          rig.millis(11_000);
          rig.returned(run, entry);
        }),
    CUT_AND_LATER_REFUSED(
        rig -> {
          Run run = rig.open();
          Binding entry = run.bind(true);
          rig.begin(run, rig.handle().endsWhenCancelled());
          rig.millis(9_900);
          rig.refusals.exchange(rig.begin(run));
          rig.millis(1_000);
          rig.refusals.exchange(rig.begin(run));
          rig.returned(run, entry);
        });

    final Consumer<Rig> body;

    Script(Consumer<Rig> body) {
      this.body = body;
    }
  }

  @ParameterizedTest
  @EnumSource
  void predictsWhatEnforceStopsOnTheSameScript(Script script) {
    List<String> stops = new ArrayList<>();
    for (Mode mode : List.of(Mode.OBSERVE, Mode.ENFORCE)) {
      Rig rig = mode == Mode.OBSERVE ? Rig.observing(0) : Rig.enforcing(0);
      script.body.accept(rig);
      rig.millis(100_000);
      stops.add(mode == Mode.OBSERVE ? predicted(rig) : stopped(rig));
    }
    assertThat(stops.get(0)).isEqualTo(stops.get(1));
  }

  private static String predicted(Rig rig) {
    RunReport report = rig.sink.report();
    return report.wouldStop().map(w -> w.stop() + " " + w.attempts()).orElse("nothing")
        + " refused "
        + report.refusals();
  }

  private static String stopped(Rig rig) {
    RunReport report = rig.sink.report();
    long attempts =
        report.attempts().stream()
            .filter(a -> a.end() == AttemptEnd.CUT || a.end() == AttemptEnd.REFUSED)
            .count();
    return (report.stop().isLimit() ? report.stop() + " " + attempts : "nothing")
        + " refused "
        + report.refusals();
  }

  @Test
  void anAttemptThatWouldHaveBeenRefusedIsNotCountedAgainAsCut() {
    Rig rig = Rig.observing(0);
    Run run = rig.open();
    run.bind(true);
    rig.ticker.move(Duration.ofNanos(9_799_500_000L));
    Attempt attempt = rig.begin(run);
    rig.refusals.exchange(attempt);
    rig.millis(10);
    assertThat(run.inFlight()).containsExactly(attempt);
    run.abandon();
    assertThat(rig.sink.report().wouldStop().orElseThrow().attempts()).isEqualTo(1);
  }

  @Test
  void aRunThatEndedBeforeTheLimitWouldNotHaveBeenStopped() {
    Rig rig = Rig.observing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.begin(run);
    rig.millis(1_000);
    rig.returned(run, entry);
    rig.millis(20_000);
    assertThat(rig.sink.report().wouldStop()).isEmpty();
    assertThat(rig.sink.report().leftovers()).hasSize(1);
    assertThat(rig.sink.all(RunEvent.Stopped.class)).isEmpty();
  }
}
