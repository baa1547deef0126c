package sample.service;

/** Answers questions, in the style that their first word asks for. */
public final class ResearchAgent {
  private final Assistant plain;
  private final Assistant quick;

  ResearchAgent(Assistant plain, Assistant quick) {
    this.plain = plain;
    this.quick = quick;
  }

  /** Throws what the framework throws when there is no answer. */
  public String answer(String question) {
    return question.startsWith("Quick: ") ? quick.answer(question) : plain.answer(question);
  }
}
