package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.h2.test.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What blocks in a run, and who ends it. */
class EngineBlocksTest extends EngineScenes {
  @Test
  void whatBlocksInAnAttemptIsItsGuardsFirst() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    RecordingHandle socket = new RecordingHandle(ticker);
    Object attempt = open(engine, run);
    assertThat(engine.blocks(run, "socket", "h", socket)).isNull();
    timers.move(Duration.ofSeconds(10));
    assertThat(socket.cancelledAt).as("the client's guard does that").isEmpty();
    assertThat(engine.unblocked(run)).isNull();
    assertThat(engine.blocks(run, "socket", "h", socket)).as("it may say goodbye").isNull();
    timers.move(Duration.ofMillis(50));
    assertThat(socket.cancelledAt).as("but not for ever").hasSize(1);
    assertThat(engine.unblocked(run)).isNotNull();
    engine.ended(attempt, null);
    assertThat(engine.blocks(run, "socket", "h", socket)).contains("refused, after_deadline");
    assertThat(engine.unblocked(run)).as("nothing to leave").isNull();
  }

  @Test
  void theSleepOfADatabaseInThisJvmIsItsOwn() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Session.lock(() -> engine.waits(run, true, null));
    timers.move(Duration.ofMillis(10_100));
    assertThat(Thread.interrupted()).isFalse();
    assertThat(engine.woken(run)).isNull();
    engine.waits(run, true, null);
    assertThat(Thread.interrupted()).as("any other is").isTrue();
    assertThat(engine.woken(run)).isNotNull();
  }

  @Test
  @Timeout(30)
  void soIsItsWait() throws InterruptedException {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicBoolean woken = new AtomicBoolean();
    Thread session =
        new Thread(
            () -> {
              Object task = engine.handOver(engine.carry(run));
              Session.lock(
                  () -> {
                    engine.waits(task, false, null);
                    waits.countDown();
                    while (over.getCount() > 0) {
                      LockSupport.park();
                    }
                  });
              woken.set(engine.woken(task) != null || Thread.interrupted());
            });
    session.start();
    waits.await();
    timers.move(Duration.ofMillis(10_100));
    over.countDown();
    LockSupport.unpark(session);
    session.join();
    assertThat(woken).isFalse();
  }

  @Test
  void aWaitThatBeginsLateIsEndedIfItLasts() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_300));
    engine.waits(run, false, null);
    assertThat(engine.woken(run)).isNull();
    timers.move(Duration.ofMillis(20));
    engine.waits(run, false, null);
    timers.move(Duration.ofMillis(9));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    timers.move(Duration.ofMillis(1));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(engine.woken(run)).startsWith("runbudget: ");
    engine.waits(run, false, null);
    timers.move(Duration.ofMillis(100));
    assertThat(Thread.interrupted()).as("once a run").isFalse();
    assertThat(engine.woken(run)).isNull();
  }

  @Test
  void whatBlocksLateInAStuckAttemptIsStoppedIfItLasts() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    RecordingHandle socket = new RecordingHandle(ticker);
    open(engine, run);
    timers.move(Duration.ofMillis(10_300));
    assertThat(engine.blocks(run, "socket", "h", socket)).isNull();
    timers.move(Duration.ofMillis(30));
    assertThat(socket.cancelledAt).hasSize(1);
    assertThat(engine.unblocked(run)).startsWith("runbudget: ");
  }

  @Test
  void aLateWaitThatEndsByItselfIsNotInterrupted() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    timers.move(Duration.ofMillis(10_300));
    for (int i = 0; i < 3; i++) {
      engine.waits(run, false, null);
      assertThat(engine.woken(run)).isNull();
      timers.move(Duration.ofMillis(40));
    }
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aCompletedRunMayWaitAsLongAsItLikes() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object task = engine.handOver(engine.carry(run));
    engine.left(run, null, null);
    timers.move(Duration.ofSeconds(11));
    engine.waits(task, false, null);
    timers.move(Duration.ofSeconds(11));
    assertThat(Thread.interrupted()).isFalse();
    assertThat(engine.woken(task)).isNull();
  }

  @Test
  void aThreadThatWorksForAnAttemptIsOwnedByIt() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    Object attempt = open(engine, run);
    Object worker = engine.handOver(attempt);
    assertThat(((Binding) worker).isInAttempt()).isTrue();
    engine.ended(attempt, null);
    assertThat(((Binding) worker).isInAttempt()).isFalse();
  }

  @Test
  void whatBlocksIsToldWhyItWasStopped() {
    Engine engine = engine();
    Object run = engine.enter(plan, null);
    RecordingHandle socket = new RecordingHandle(ticker);
    assertThat(engine.blocks(run, "socket", null, socket)).isNull();
    timers.move(Duration.ofSeconds(10));
    assertThat(socket.cancelledAt).hasSize(1);
    assertThat(engine.unblocked(run)).startsWith("runbudget: deadline of 10.0 s reached");
    engine.left(run, null, new InterruptedIOException());
    assertThat(sink.report().stopped()).isEqualTo(Map.of(StoppedBy.SOCKET, 1));
  }
}
