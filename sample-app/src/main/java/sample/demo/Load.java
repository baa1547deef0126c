package sample.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Asks all questions, some at a time, and looks at each bad one shortly after its deadline. */
final class Load {
  static final Duration DEADLINE = Duration.ofSeconds(3);

  private static final int LOOK_AFTER_MS = 500;
  private static final int CALLERS = 12;
  private static final int WARM_UP_CALLERS = 4;
  private static final int HEAD_START_MS = 1_000;
  private static final int PROGRESS_SECONDS = 5;

  private final Service service;
  private final Outside outside;
  private final Scoreboard scoreboard;

  Load(Service service, Outside outside, Scoreboard scoreboard) {
    this.service = service;
    this.outside = outside;
    this.scoreboard = scoreboard;
  }

  /** Asks without looking or counting. */
  static void warmUp(Service service, List<Question> questions)
      throws InterruptedException, ExecutionException {
    ExecutorService callers = Executors.newFixedThreadPool(WARM_UP_CALLERS);
    List<Callable<Reply>> asks = new ArrayList<>();
    for (Question question : questions) {
      asks.add(() -> service.ask(question, at -> {}));
    }
    for (Future<Reply> reply : callers.invokeAll(asks)) {
      reply.get();
    }
    callers.shutdown();
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
        if (replies.size() == 1) {
          // It starts what the service starts lazily, before anybody else does.
          Thread.sleep(HEAD_START_MS);
        }
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
    scoreboard.asked(question);
    try {
      return service.ask(
          question,
          begunMs -> {
            if (question.misbehaviour().late()) {
              lookLater(question, begunMs + DEADLINE.toMillis(), looks, left);
            }
          });
    } finally {
      scoreboard.ended(question);
    }
  }

  private void lookLater(
      Question question,
      long deadlineEpochMs,
      ScheduledExecutorService looks,
      List<Future<LeftBehind>> left) {
    Future<LeftBehind> look =
        looks.schedule(
            () -> outside.look(question.id(), deadlineEpochMs, scoreboard.waits(question)),
            deadlineEpochMs + LOOK_AFTER_MS - System.currentTimeMillis(),
            TimeUnit.MILLISECONDS);
    synchronized (left) {
      left.add(look);
    }
  }
}
