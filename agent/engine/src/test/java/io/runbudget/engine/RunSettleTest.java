package io.runbudget.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunSettleTest {

  @Test
  void aRunThatCompletedWithoutAnyAttemptIsNotRecorded() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    rig.returned(run, run.bind(true));
    rig.millis(100_000);
    assertThat(run.isSettled()).isTrue();
    assertThat(rig.sink.all(RunEvent.Settled.class)).isEmpty();
  }

  @Test
  void aRunThatFailedWithoutAnyAttemptIsRecorded() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    rig.threw(run, run.bind(true), new IllegalStateException("x"));
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.ERROR);
    assertThat(rig.sink.report().threw()).contains("java.lang.IllegalStateException");
  }

  @Test
  void workHandedOverDelaysTheReport() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 10);
    Binding handedOver = run.bind(false);
    rig.returned(run, entry);
    assertThat(rig.sink.all(RunEvent.Settled.class)).isEmpty();
    run.unbind(handedOver);
    assertThat(rig.sink.report().attempts()).hasSize(1);
    assertThat(rig.timers.holds(run)).isFalse();
  }

  @Test
  void aThreadThatMayBeThereForGoodDelaysNoReportOfACompletedRun() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 10);
    Binding thread = run.bind(new Binding(run, new Thread(), Binding.Kind.THREAD));
    rig.returned(run, entry);
    assertThat(rig.sink.report().leftovers()).isEmpty();
    assertThat(rig.timers.holds(run)).isFalse();
    run.unbind(thread);
    assertThat(run.bindings()).isEmpty();
  }

  @Test
  void ofAStoppedRunItIsLeftOver() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    run.bind(new Binding(run, new Thread("consumer"), Binding.Kind.THREAD));
    rig.millis(10_000);
    rig.threw(run, entry, new IllegalStateException());
    assertThat(rig.sink.all(RunEvent.Settled.class)).isEmpty();
    rig.millis(100);
    assertThat(rig.sink.report().leftovers())
        .extracting(Leftover::what)
        .containsExactly("started thread");
  }

  @Test
  void theSecondEndCountsForNothing() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 10);
    rig.returned(run, entry);
    run.end(Exit.THREW, new IllegalStateException());
    assertThat(rig.sink.report().exit()).isEqualTo(Exit.RETURNED);
    assertThat(run.stop()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void attemptsBeyondTheMostAreCounted() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    for (int i = 0; i < Run.MAX_ATTEMPTS + 7; i++) {
      rig.answered(run, 1);
    }
    rig.returned(run, entry);
    assertThat(rig.sink.report().attempts()).hasSize(Run.MAX_ATTEMPTS);
    assertThat(rig.sink.report().dropped()).isEqualTo(7);
  }

  @Test
  void aRunWithoutADeadlineIsReportedAtItsEnd() {
    Rig rig = new Rig(0, EngineSettings.unlimited(), Mode.OBSERVE);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.begin(run);
    rig.returned(run, entry);
    assertThat(rig.sink.report().attempts().get(0).end()).isEqualTo(AttemptEnd.NEVER_RETURNED);
    assertThat(rig.sink.report().plannedNanos()).isEqualTo(-1);
    assertThat(rig.services.inFlight.size()).isZero();
  }

  @Test
  void theJvmsEndReportsARunAsItStands() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    run.bind(true);
    rig.begin(run);
    run.abandon();
    run.abandon();
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.UNFINISHED);
    assertThat(rig.sink.report().stop()).isEqualTo(StopReason.CANCELLED);
    assertThat(rig.sink.report().attempts().get(0).end()).isEqualTo(AttemptEnd.NEVER_RETURNED);
  }

  @Test
  void busyTimeIsTheUnionOfOverlappingAttempts() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Attempt a = rig.begin(run);
    rig.millis(100);
    Attempt b = rig.begin(run);
    rig.millis(100);
    a.over(new IOException());
    rig.millis(100);
    b.over(new IOException());
    rig.millis(700);
    rig.answered(run, 50);
    assertThat(run.books.busyNanos(rig.ticker.nanos())).isEqualTo(350_000_000L);
  }

  /** After the report only leftovers are heard of. */
  private static final String ORDER =
      "Opened( (Stopped|Refused|LeftOver))*( Settled)?( (Refused|LeftOver|Released))*";

  /** Every order of what can happen to a run ends in one report or in none, and in no leak. */
  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"OBSERVE", "ENFORCE"})
  void whateverHappensARunIsSettledOnceAndLeavesNothingBehind(Mode mode) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      Rig rig = mode == Mode.ENFORCE ? Rig.enforcing(i) : Rig.observing(i);
      play(rig, random);
      String where = "seed " + seed + " round " + i;
      assertThat(rig.sink.all(RunEvent.Settled.class)).as(where).hasSizeLessThanOrEqualTo(1);
      assertThat(rig.services.inFlight.size()).as(where).isZero();
      rig.timers.move(Duration.ofMinutes(5));
      assertThat(rig.timers.isEmpty()).as(where).isTrue();
      assertThat(rig.sink.names()).as(where).matches(ORDER);
    }
  }

  private static void play(Rig rig, Random random) {
    Run run = rig.open();
    List<Binding> bindings = new ArrayList<>(List.of(run.bind(true)));
    List<Attempt> attempts = new ArrayList<>();
    boolean ended = false;
    for (int step = 0; step < 30; step++) {
      switch (random.nextInt(6)) {
        case 0 -> bindings.add(run.bind(false));
        case 1 -> {
          if (run.holds(rig.ticker.nanos())) {
            Attempt attempt = rig.begin(run);
            attempts.add(attempt);
            rig.refusals.exchange(attempt);
          }
        }
        case 2 -> {
          if (!attempts.isEmpty()) {
            attempts.remove(random.nextInt(attempts.size())).over(new IOException());
          }
        }
        case 3 -> {
          if (bindings.size() > 1) {
            run.unbind(bindings.remove(random.nextInt(bindings.size() - 1) + 1));
          }
        }
        case 4 -> {
          if (!ended && random.nextInt(4) == 0) {
            ended = true;
            rig.returned(run, bindings.remove(0));
            bindings.add(0, run.bind(false));
          }
        }
        default -> rig.millis(random.nextInt(3_000));
      }
    }
    if (!ended) {
      rig.returned(run, bindings.remove(0));
    }
    attempts.forEach(attempt -> attempt.over(null));
    bindings.forEach(run::unbind);
  }

  @Test
  void aRunStoppedByARefusalSaysWhyBeforeItsReport() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 9_700);
    rig.millis(150);
    String refusal = rig.refusals.admit(rig.begin(run));
    rig.threw(run, entry, new IllegalStateException(refusal));
    assertThat(rig.sink.names()).isEqualTo("Opened Refused Stopped Settled");
    assertThat(rig.sink.report().cause())
        .hasValueSatisfying(
            cause -> assertThat(cause).startsWith("9.7 s of 10.0 s: 1 attempt on okhttp/"));
  }

  @Test
  void aRunThatEndsBeforeItsStopWasSaidSaysItOnceBeforeItsReport() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Attempt attempt = rig.begin(run);
    rig.cancels.hold();
    rig.millis(9_800);
    attempt.over(new IOException("closed by the server just then"));
    rig.threw(run, entry, new IOException("closed"));
    rig.cancels.release();
    assertThat(rig.sink.names()).isEqualTo("Opened Stopped Settled");
  }

  @Test
  void whoeverLeavesLastTakesTheRunOutOfTheTimers() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    Attempt attempt = rig.begin(run);
    rig.millis(11_000);
    rig.threw(run, entry, new IOException());
    assertThat(run.isSettled()).isTrue();
    assertThat(rig.timers.holds(run)).as("an attempt may have to be released").isTrue();
    attempt.over(new IOException());
    assertThat(rig.timers.holds(run)).isFalse();
    assertThat(rig.sink.all(RunEvent.Settled.class)).hasSize(1);
  }

  @Test
  void aRunThatSettlesWhileTheLadderIsAtItIsNotHeld() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.timers.beforeNext = () -> rig.threw(run, entry, new IOException());
    rig.millis(9_800);
    assertThat(run.isSettled()).isTrue();
    assertThat(rig.timers.isEmpty()).isTrue();
  }

  /** Or the JVM's end, which looks at what is unsettled, would not wait for its record. */
  @Test
  void aRunIsUnsettledUntilItHasBeenTold() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 10);
    List<Boolean> unsettled = new ArrayList<>();
    rig.sink.onEvent =
        event -> {
          if (event instanceof RunEvent.Settled) {
            unsettled.add(rig.services.unsettled.all().contains(run));
          }
        };
    rig.returned(run, entry);
    assertThat(unsettled).containsExactly(true);
    assertThat(rig.services.unsettled.all()).isEmpty();
  }

  @Test
  void whatFailsWhileItIsToldIsSettledAllTheSame() {
    Rig rig = Rig.enforcing(0);
    Run run = rig.open();
    Binding entry = run.bind(true);
    rig.answered(run, 10);
    rig.sink.onEvent =
        event -> {
          throw new IllegalStateException("a listener's");
        };
    rig.returned(run, entry);
    assertThat(rig.services.unsettled.all()).isEmpty();
  }

  /** The ladder, or a wait, that has seen the result, and the listener who is told of it. */
  @Test
  void whoComesSecondToAnEndDoesNotReportWhatTheFirstHasNotBooked() {
    Rig rig = Rig.enforcing(0);
    rig.services.meter = new ChatMeter();
    Run run = rig.open();
    Binding entry = run.bind(true);
    Attempt attempt = rig.begin(entry, "h", 1, 0, rig.handle().request("/chat", "100"));
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.over(null);
    run.unbind(entry);
    List<Boolean> settled = new ArrayList<>();
    run.purse.opened(
        new Metering(attempt, requireNonNull(attempt.metered).asked) {
          @Override
          void settle(ModelMeter.@Nullable Answer read, boolean complete) {
            run.end(Exit.RETURNED, null); // the second, in between
            run.swept();
            settled.add(run.isSettled());
          }
        });
    run.end(Exit.RETURNED, null);
    assertThat(settled).containsExactly(false);
    assertThat(run.isSettled()).isTrue();
  }
}
