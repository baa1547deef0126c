package sample.provider;

/** Who calls: the agent's loop, the writer of reports, or a tool. */
enum CallKind {
  MODEL,
  REPORT,
  TOOL
}
