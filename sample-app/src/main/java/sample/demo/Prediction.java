package sample.demo;

import java.util.Map;

/**
 * What observe said would happen against what enforce did: the counts in the agent's records, and
 * question by question what the callers saw.
 */
record Prediction(long predicted, long stopped, int late, int lateThenInTime, int othersChanged) {
  static Prediction of(ArmResult observe, ArmResult enforce) {
    Map<String, Reply> after = enforce.byQuestion();
    int late = 0;
    int lateThenInTime = 0;
    int othersChanged = 0;
    for (Reply reply : observe.replies()) {
      Reply then = after.get(reply.question().id());
      if (reply.pastDeadline()) {
        late++;
        lateThenInTime += then.late() ? 0 : 1;
      } else if (then.status() != reply.status() || !then.answer().equals(reply.answer())) {
        othersChanged++;
      }
    }
    return new Prediction(
        observe.records().predictedStops(),
        enforce.records().stops(),
        late,
        lateThenInTime,
        othersChanged);
  }

  boolean close() {
    long tolerated = Math.max(1, Math.max(predicted, stopped) / 10);
    return predicted > 0 && Math.abs(predicted - stopped) <= tolerated;
  }
}
