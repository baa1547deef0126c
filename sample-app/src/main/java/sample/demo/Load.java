package sample.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Asks all questions, some at a time, and looks at each bad one shortly after its deadline. */
final class Load {
  static final Duration DEADLINE = Duration.ofSeconds(3);

  private static final Duration LOOK_AFTER = DEADLINE.plusMillis(500);
  private static final int CALLERS = 12;
  private static final int PROGRESS_SECONDS = 5;

  private final Service service;
  private final Outside outside;
  private final Scoreboard scoreboard;

  Load(Service service, Outside outside, Scoreboard scoreboard) {
    this.service = service;
    this.outside = outside;
    this.scoreboard = scoreboard;
  }

  /** Returns the replies, in the order of the questions, and what was left behind. */
  Measured run(List<Question> questions) throws InterruptedException, ExecutionException {
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    ScheduledExecutorService looks = Executors.newScheduledThreadPool(CALLERS);
    try {
      List<Future<LeftBehind>> left = new ArrayList<>();
      List<Future<Reply>> replies = new ArrayList<>();
      for (Question question : questions) {
        replies.add(callers.submit(() -> ask(question, looks, left)));
      }
      Future<?> ticks =
          looks.scheduleAtFixedRate(
              scoreboard::print, PROGRESS_SECONDS, PROGRESS_SECONDS, TimeUnit.SECONDS);
      List<Reply> all = new ArrayList<>();
      for (Future<Reply> reply : replies) {
        all.add(reply.get());
      }
      ticks.cancel(false);
      LeftBehind sum = LeftBehind.NOTHING;
      for (Future<LeftBehind> one : left) {
        sum = sum.plus(one.get());
      }
      return new Measured(all, sum);
    } finally {
      callers.shutdownNow();
      looks.shutdownNow();
    }
  }

  record Measured(List<Reply> replies, LeftBehind left) {}

  private Reply ask(
      Question question, ScheduledExecutorService looks, List<Future<LeftBehind>> left)
      throws Exception {
    long deadlineEpochMs = System.currentTimeMillis() + DEADLINE.toMillis();
    if (question.misbehaviour().late()) {
      Future<LeftBehind> look =
          looks.schedule(
              () -> outside.look(question.id(), deadlineEpochMs, scoreboard.waits(question)),
              LOOK_AFTER.toMillis(),
              TimeUnit.MILLISECONDS);
      synchronized (left) {
        left.add(look);
      }
    }
    scoreboard.asked(question);
    try {
      return service.ask(question);
    } finally {
      scoreboard.ended(question);
    }
  }
}
