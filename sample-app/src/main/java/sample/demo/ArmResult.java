package sample.demo;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import sample.provider.Misbehaviour;

/** All that was measured in one arm. */
record ArmResult(
    List<Reply> replies, LeftBehind left, int begunAfterDeadlines, Health after, Records records) {
  Percentiles took(Predicate<Reply> which) {
    return new Percentiles(replies.stream().filter(which).map(Reply::tookMs).toList());
  }

  Percentiles took(Misbehaviour misbehaviour) {
    return took(reply -> reply.question().misbehaviour() == misbehaviour);
  }

  Percentiles jobs() {
    return took(reply -> reply.question().queued());
  }

  List<Reply> healthy() {
    return replies.stream().filter(r -> r.question().misbehaviour().healthy()).toList();
  }

  long count(Predicate<Reply> which) {
    return replies.stream().filter(which).count();
  }

  Map<String, Reply> byQuestion() {
    return replies.stream().collect(Collectors.toMap(r -> r.question().id(), Function.identity()));
  }

  /** Healthy runs that were answered, and with the same words as in another arm. */
  long healthyLike(ArmResult other) {
    Map<String, Reply> others = other.byQuestion();
    return healthy().stream()
        .filter(Reply::answered)
        .filter(r -> r.answer().equals(others.get(r.question().id()).answer()))
        .count();
  }
}
