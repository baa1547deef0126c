package sample.demo;

import java.util.List;
import sample.provider.Misbehaviour;
import sample.provider.Script;

/** What the driver asks, by which way, and what the provider is going to do to it. */
record Question(String id, String text, Misbehaviour misbehaviour, boolean queued) {
  /** The same list for the same script. Every way of asking occurs among the healthy ones. */
  static List<Question> all(Script script) {
    return of(script, script.questions());
  }

  /** Asked before anything is measured: libraries load, code gets compiled. */
  static List<Question> warmUps(Script script) {
    return of(script, Script.warmUps());
  }

  /** Healthy ones, asked when all is over. */
  static Question after(boolean queued) {
    String id = queued ? "a1" : "a2";
    return new Question(id, "what is left of " + id + "?", Misbehaviour.NONE, queued);
  }

  private static List<Question> of(Script script, List<String> ids) {
    return ids.stream().map(id -> of(script, id)).toList();
  }

  private static Question of(Script script, String id) {
    Misbehaviour misbehaviour = script.of(id);
    int number = Script.number(id);
    boolean quick =
        misbehaviour == Misbehaviour.TOOL_HANG
            || (misbehaviour == Misbehaviour.NONE && number % 4 == 1);
    boolean queued =
        switch (misbehaviour) {
          case STALL, LONG_TAIL -> true;
          case NONE -> number % 4 == 2;
          default -> false;
        };
    String style = quick ? "Quick: " : script.report(id) ? "Report: " : "";
    return new Question(id, style + "what is known about " + id + "?", misbehaviour, queued);
  }
}
