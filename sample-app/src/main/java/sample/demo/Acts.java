package sample.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import sample.provider.Misbehaviour;

/** The three acts after the arms: an outage, a run without end, a payment whose answer is lost. */
final class Acts {
  /** What a run may cost. */
  static final double USD = 0.50;

  /** Has a price in the agent's table. */
  static final String MODEL = "gpt-4.1";

  static final int PAYMENTS = 5;

  private static final int QUOTES = 96;
  private static final int QUOTES_EVERY_MS = 83;
  private static final int CALLERS = 64;

  private final Service service;

  Acts(Service service) {
    this.service = service;
  }

  /** Asked at a steady rate, however long the answers take: so do users. */
  List<Reply> quotes() throws InterruptedException, ExecutionException {
    ScheduledExecutorService callers = Executors.newScheduledThreadPool(CALLERS);
    try {
      List<Future<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < QUOTES; i++) {
        Question question = question("o%02d".formatted(i), Misbehaviour.OVERLOAD);
        replies.add(
            callers.schedule(
                () -> service.ask(question, at -> {}),
                (long) i * QUOTES_EVERY_MS,
                TimeUnit.MILLISECONDS));
      }
      List<Reply> all = new ArrayList<>();
      for (Future<Reply> reply : replies) {
        all.add(reply.get());
      }
      return all;
    } finally {
      callers.shutdownNow();
    }
  }

  Reply endless() throws Exception {
    return service.ask(question("e1", Misbehaviour.ENDLESS), at -> {});
  }

  List<Reply> payments() throws Exception {
    List<Reply> replies = new ArrayList<>();
    for (int i = 1; i <= PAYMENTS; i++) {
      replies.add(service.ask(question("p" + i, Misbehaviour.LOST_ANSWER), at -> {}));
    }
    return replies;
  }

  private static Question question(String id, Misbehaviour misbehaviour) {
    return new Question(id, "what is known about " + id + "?", misbehaviour, false);
  }
}
