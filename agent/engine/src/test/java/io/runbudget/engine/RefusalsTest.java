package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusalsTest {

  @AtEveryEpoch
  void lessThanAMillisecondLeftIsARefusal(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    rig.millis(9_799);
    assertThat(rig.refusals.admit(rig.begin(run))).as("exactly 1 ms").isNull();
    rig.ticker.move(Duration.ofNanos(1));
    assertThat(rig.refusals.admit(rig.begin(run))).as("less than 1 ms").isNotNull();
  }

  @AtEveryEpoch
  void withinTheReserveItWouldNotFitAndLaterItIsAfterTheDeadline(long epoch) {
    Rig rig = Rig.enforcing(epoch);
    Run run = rig.open();
    rig.millis(9_900);
    assertThat(rig.refusals.admit(rig.begin(run)))
        .startsWith("runbudget: refused, would_not_fit: deadline of 10.0 s is 100 ms away,")
        .contains("of which 200 ms are held in reserve")
        .contains("in run " + run.id() + " (Agent.run)")
        .contains("at attempt 1 on okhttp/api.example.com:443")
        .endsWith("runs show " + run.id());
    rig.millis(350);
    assertThat(rig.refusals.admit(rig.begin(run)))
        .startsWith("runbudget: refused, after_deadline: deadline of 10.0 s passed 250 ms ago");
  }

  @Test
  void aRefusedAttemptHasEndedAndIsInTheBooks() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(9_900);
    Attempt attempt = rig.begin(run);
    assertThat(rig.refusals.exchange(attempt)).isNotNull();

    assertThat(run.inFlight()).isEmpty();
    assertThat(rig.services.inFlight.get(attempt.call.key())).isNull();
    rig.returned(run, entry);
    AttemptReport report = rig.sink.report().attempts().get(0);
    assertThat(report.end()).isEqualTo(AttemptEnd.REFUSED);
    assertThat(report.refusal()).contains(RefusalReason.WOULD_NOT_FIT);
    assertThat(report.exchanges()).as("no byte was sent").isZero();
    assertThat(report.queueNanos()).isEqualTo(-1);
  }

  @Test
  void everyExchangeOfAnAttemptIsAsked() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Attempt attempt = rig.begin(run);
    rig.millis(30);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    rig.millis(40);
    assertThat(rig.refusals.exchange(attempt)).as("a redirect").isNull();
    attempt.responded(200, rig.ticker.nanos());
    attempt.over(null);
    rig.returned(run, run.bind(true));

    AttemptReport report = rig.sink.report().attempts().get(0);
    assertThat(report.exchanges()).isEqualTo(2);
    assertThat(report.queueNanos()).isEqualTo(30_000_000L);
    assertThat(report.firstByteNanos()).isEqualTo(70_000_000L);
  }

  @Test
  void anAttemptThatWasCutIsToldSoAtItsNextExchange() {
    Rig rig = Rig.enforcing(0);
    Attempt attempt = rig.begin(rig.open());
    rig.millis(9_800);
    assertThat(rig.refusals.exchange(attempt))
        .startsWith("runbudget: deadline of 10.0 s reached after 9.8 s")
        .contains("(9.8 s http, 0 ms other)");
  }

  @Test
  void onlyTheFirstRefusalOfARunIsAnEvent() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(9_900);
    for (int i = 0; i < 5; i++) {
      rig.refusals.admit(rig.begin(run));
    }
    rig.returned(run, entry);
    assertThat(rig.sink.all(RunEvent.Refused.class)).hasSize(1);
    assertThat(rig.sink.report().refusals()).isEqualTo(Map.of(RefusalReason.WOULD_NOT_FIT, 5));
  }

  @Test
  void aSwallowedRefusalDegradesARunThatCompleted() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(9_900);
    rig.refusals.admit(rig.begin(run));
    rig.returned(run, entry);
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.COMPLETED);
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.DEGRADED);
  }

  @Test
  void theRefusalIsTheStopIfWhatLeavesTheEntryPointCameFromIt() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(9_900);
    String refusal = rig.refusals.admit(rig.begin(run));
    Throwable client = new InterruptedIOException(refusal);
    rig.threw(run, entry, new IllegalStateException("plan failed", new RuntimeException(client)));

    RunReport report = rig.sink.report();
    assertThat(report.stop()).isEqualTo(StopReason.DEADLINE);
    assertThat(report.outcome()).isEqualTo(Outcome.DECLARED);
    assertThat(report.threw()).contains("java.lang.IllegalStateException");
  }

  @Test
  void anotherExceptionIsTheApplicationsOwn() {
    Rig rig = Rig.enforcing(0);
    Run other = rig.open();
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(9_790);
    String ofAnother = Messages.cut(rig.begin(other));
    rig.threw(run, entry, new IllegalStateException(ofAnother));
    assertThat(run.stop()).isEqualTo(StopReason.ERROR);
  }

  @Test
  void aCauseThatIsItsOwnCauseEndsTheSearch() {
    Throwable a = new IllegalStateException("a");
    Throwable b = new IllegalStateException("b", a);
    a.initCause(b);
    Rig rig = Rig.enforcing(0);
    assertThat(Refusals.stopBy(rig.open(), a)).isNull();
  }

  @Test
  void aSwallowingLoopIsHeldBackPerThread() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    rig.millis(9_900);
    for (int i = 0; i < 9; i++) {
      rig.refusals.admit(rig.begin(run));
    }
    assertThat(rig.pausesMillis).containsExactly(5L, 5L, 5L, 5L, 5L, 5L, 5L);
  }

  @Test
  void anEventLoopIsNeverHeldBack() throws InterruptedException {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    rig.millis(9_900);
    List<String> refusals = new ArrayList<>();
    Thread loop =
        new Thread(
            () -> {
              for (int i = 0; i < 9; i++) {
                refusals.add(rig.refusals.admit(rig.begin(run)));
              }
            },
            "nioEventLoopGroup-2-1");
    loop.start();
    loop.join();
    assertThat(refusals).hasSize(9).doesNotContainNull();
    assertThat(rig.pausesMillis).isEmpty();
  }

  @Test
  void aRunWithoutADeadlineRefusesNothing() {
    Rig rig = new Rig(0, EngineSettings.unlimited(), Mode.ENFORCE);
    Run run = rig.open(null, Optional.empty());
    rig.timers.move(Duration.ofDays(1));
    assertThat(rig.refusals.admit(rig.begin(run))).isNull();
  }

  @Test
  void anAttemptThatWasRefusedStaysRefused() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.millis(9_900);
    Attempt attempt = rig.begin(run);
    assertThat(rig.refusals.exchange(attempt)).isNotNull();
    rig.millis(200);
    assertThat(rig.refusals.exchange(attempt)).as("another route").contains("would_not_fit");
    assertThat(attempt.over(new InterruptedIOException())).contains("would_not_fit");
    assertThat(attempt.cut()).isFalse();
    rig.returned(run, entry);
    assertThat(rig.sink.report().refusals()).isEqualTo(Map.of(RefusalReason.WOULD_NOT_FIT, 1));
  }

  @Test
  void anExceptionThatCannotBeReadIsTheApplicationsOwn() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    class Unreadable extends RuntimeException {
      @Override
      public synchronized Throwable getCause() {
        throw new IllegalStateException("no cause for you");
      }
    }
    rig.threw(run, entry, new Unreadable());
    assertThat(run.stop()).isEqualTo(StopReason.ERROR);
    assertThat(run.isSettled()).isTrue();
  }

  @Test
  void anExceptionThatCannotSayWhatItIsIsTheApplications() {
    Rig rig = Rig.enforcing(0);
    Throwable broken =
        new Exception() {
          @Override
          public String getMessage() {
            throw new StackOverflowError();
          }
        };
    assertThat(Refusals.stopBy(rig.open(), broken)).isNull();
  }
}
