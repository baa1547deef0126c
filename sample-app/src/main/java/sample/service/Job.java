package sample.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A question that nobody waits for at the other end of a connection. */
final class Job {
  private final String id;
  private final String question;
  private volatile long beganMs;
  private volatile Outcome outcome = Outcome.NONE;

  Job(String id, String question) {
    this.id = id;
    this.question = question;
  }

  String id() {
    return id;
  }

  void run(ResearchAgent agent) {
    beganMs = System.currentTimeMillis();
    outcome = Outcome.of(id, () -> agent.answer(question));
  }

  ObjectNode state() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("began_ms", beganMs)
        .put("status", outcome.status())
        .put("answer", outcome.answer());
  }
}
