package io.runbudget.it.contract;

/** The same program with and without the agent. */
enum Arm {
  /** No agent: shows what goes wrong. */
  OFF(""),
  ON("deadline=500ms"),
  REPLACE("deadline=500ms,attempt=replace"),
  OBSERVE("deadline=500ms,mode=observe");

  /** Length of every run, in milliseconds. */
  static final int DEADLINE = 500;

  /** What of it is held back from attempts. */
  static final int RESERVE = 100;

  private final String limits;

  Arm(String limits) {
    this.limits = limits;
  }

  boolean hasAgent() {
    return this != OFF;
  }

  /** The agent's argument. */
  String settings(Object records) {
    return limits
        + ",reserve="
        + RESERVE
        + "ms,run.methods=child.contract.Agent.run,records="
        + records;
  }
}
