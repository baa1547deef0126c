package sample.demo;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Which questions are being answered, now. Thread-safe. */
final class Scoreboard {
  private final Arm arm;
  private final Progress progress;
  private final Map<Question, Long> askedNanos = new ConcurrentHashMap<>();
  private final AtomicInteger ended = new AtomicInteger();

  Scoreboard(Arm arm, Progress progress) {
    this.arm = arm;
    this.progress = progress;
  }

  void asked(Question question) {
    askedNanos.put(question, System.nanoTime());
  }

  void ended(Question question) {
    askedNanos.remove(question);
    ended.incrementAndGet();
  }

  boolean waits(Question question) {
    return askedNanos.containsKey(question);
  }

  void print() {
    long now = System.nanoTime();
    long past = askedNanos.values().stream().filter(t -> now - t > Load.DEADLINE.toNanos()).count();
    progress.say(
        arm,
        "%d ended, %d under way, %d of these past the deadline",
        ended.get(),
        askedNanos.size(),
        past);
  }
}
