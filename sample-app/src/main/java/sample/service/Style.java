package sample.service;

/** How the user wants to be answered, by the first word of the question. */
enum Style {
  /** The answer, or the reason why there is none. */
  PLAIN,
  /** Always something, if need be a canned answer. */
  QUICK,
  /** Long, so the model's words are streamed. */
  REPORT;

  static Style of(String question) {
    if (question.startsWith("Quick: ")) {
      return QUICK;
    }
    return question.startsWith("Report: ") ? REPORT : PLAIN;
  }
}
