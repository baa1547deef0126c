package sample.demo;

import java.util.List;
import sample.provider.Misbehaviour;
import sample.provider.Script;

/** What the driver asks, and what the provider is going to do to it. */
record Question(String id, String text, Misbehaviour misbehaviour) {
  /** The same list for the same script. Every way of asking occurs among the healthy ones. */
  static List<Question> all(Script script) {
    return script.questions().stream().map(id -> of(id, script.of(id))).toList();
  }

  private static Question of(String id, Misbehaviour misbehaviour) {
    int number = Integer.parseInt(id.substring(1));
    String style =
        switch (misbehaviour) {
          case HEARTBEATS -> "Report: ";
          case TOOL_HANG -> "Quick: ";
          case NONE -> number % 4 == 0 ? "Report: " : number % 4 == 1 ? "Quick: " : "";
          default -> "";
        };
    return new Question(id, style + "what is known about " + id + "?", misbehaviour);
  }
}
