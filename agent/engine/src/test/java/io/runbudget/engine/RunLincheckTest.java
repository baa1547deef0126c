package io.runbudget.engine;

import static io.runbudget.engine.Interleaved.check;
import static io.runbudget.engine.Interleaved.together;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run's end, its ladder and its library on threads of their own, in searched interleavings. */
@Tag("races")
class RunLincheckTest {
  private static final int INTERLEAVINGS = 300;

  /** One run with one thread and one attempt, about to be cut. */
  private static final class Scene {
    final AtomicInteger settled = new AtomicInteger();
    final AtomicInteger stopped = new AtomicInteger();
    final AtomicReference<RunReport> report = new AtomicReference<>();
    final AtomicReference<Throwable> fault = new AtomicReference<>();
    final FakeTicker ticker = new FakeTicker(0);
    final RunServices services;
    final Run run;
    final Binding entry;
    final Attempt attempt;

    Scene(Executor cancels) {
      services =
          new RunServices(
              new Machinery(
                  ticker,
                  () -> Instant.EPOCH,
                  new Interleaved.NoTimers(),
                  cancels,
                  cancels,
                  cancels),
              this::count,
              EngineSettings.deadline(Duration.ofSeconds(10)),
              Mode.ENFORCE,
              fault::set);
      run = Run.open(services, "r", null, Optional.empty());
      entry = run.bind(true);
      RecordingHandle handle = new RecordingHandle(ticker).endsWhenCancelled();
      Connector connector = services.providers.connector("okhttp", "h", 1);
      Call call = new Call("key", connector, "GET", 0, handle, null, null, null);
      attempt = run.begin(call, EndpointPolicy.NONE, 0);
      handle.attempt = attempt;
      ticker.moveTo(9_800_000_000L);
    }

    private void count(RunEvent event) {
      if (event instanceof RunEvent.Settled s) {
        settled.incrementAndGet();
        report.set(s.report());
      } else if (event instanceof RunEvent.Stopped) {
        stopped.incrementAndGet();
      }
    }
  }

  @Test
  void theFirstStopStays() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene(Runnable::run);
          boolean[] latched = new boolean[2];
          together(
              () -> latched[0] = scene.run.latch(StopReason.DEADLINE),
              () -> latched[1] = scene.run.latch(StopReason.COMPLETED));
          check(latched[0] != latched[1], "one of them");
          StopReason winner = latched[0] ? StopReason.DEADLINE : StopReason.COMPLETED;
          check(scene.run.stop() == winner, "the winner's stays");
        });
  }

  @Test
  void anAttemptThatEndsAsItsRunSettlesIsReportedOnce() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene(Runnable::run);
          scene.run.end(Exit.RETURNED, null);
          scene.run.unbind(scene.entry);
          together(scene.run::swept, () -> scene.attempt.over(new IOException("reset")));
          check(scene.settled.get() == 1, "settled " + scene.settled);
          check(scene.report.get().attempts().size() == 1, "attempt reported once");
        });
  }

  @Test
  void aRunIsSettledOnceWhoeverIsLast() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene(Runnable::run);
          together(
              () -> {
                scene.run.end(Exit.RETURNED, null);
                scene.run.unbind(scene.entry);
              },
              () -> scene.attempt.over(new IOException("reset")),
              scene.run::swept);
          check(scene.settled.get() == 1, "settled " + scene.settled);
          check(scene.services.inFlight.size() == 0, "nothing in flight");
          check(scene.services.unsettled.isEmpty(), "not kept");
          check(scene.report.get().attempts().size() == 1, "attempt reported once");
        });
  }

  /** The pool never comes to cancel, so that no stack is taken: Lincheck does not bear that. */
  @Test
  void anAttemptCutWhileItEndsAndItsRunReturnsIsReportedOnce() {
    Lincheck.runConcurrentTest(INTERLEAVINGS, () -> cutWhileItEnds(new Scene(task -> {})));
  }

  @Test
  @Timeout(60)
  void anAttemptCancelledWhileItEndsAndItsRunReturnsIsReportedOnce() {
    for (int i = 0; i < 5_000; i++) {
      cutWhileItEnds(new Scene(Runnable::run));
    }
  }

  private static void cutWhileItEnds(Scene scene) {
    together(
        () -> scene.run.due(scene.ticker.nanos()),
        () -> {
          scene.attempt.over(new IOException("reset"));
          scene.run.end(Exit.RETURNED, null);
          scene.run.unbind(scene.entry);
        });
    check(scene.fault.get() == null, "fault " + scene.fault);
    check(scene.settled.get() == 1, "settled " + scene.settled);
    RunReport report = scene.report.get();
    check(report.attempts().size() == 1, "attempts " + report.attempts());
    AttemptEnd end = report.attempts().get(0).end();
    boolean cut = end == AttemptEnd.CUT;
    check(cut || end == AttemptEnd.DIED, "ended " + end);
    check(report.stop().isLimit() == (scene.stopped.get() == 1), "said once if stopped");
    check(!report.stop().isLimit() || cut, "stopped only by what it cut");
  }

  @Test
  void whatExplainsAStopKnowsAnAttemptThatEndsJustThen() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene(Runnable::run);
          String[] cause = new String[1];
          together(
              () -> cause[0] = Stops.cause(scene.run, Optional.empty()),
              () -> scene.attempt.over(new IOException("reset")));
          check(cause[0].contains(": 1 attempt on okhttp/"), cause[0]);
        });
  }

  @Test
  void theSearchFindsARace() {
    int[] shared = new int[1];
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () ->
                    Lincheck.runConcurrentTest(
                        INTERLEAVINGS,
                        () -> {
                          shared[0] = 0;
                          together(() -> shared[0]++, () -> shared[0]++);
                          check(shared[0] == 2, "lost update");
                        })))
        .isNotNull();
  }
}
