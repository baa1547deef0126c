package io.runbudget.engine;

/**
 * What is counted at a provider for an attempt, which is taken back if nothing of it is sent.
 *
 * @param window of the provider; not always the one that the attempt goes to in the end
 * @param isRetry else an attempt like any other
 * @param nanos when, on the ticker; of what is no retry, some time in the same second
 */
record Counted(RetryWindow window, boolean isRetry, long nanos) {

  /**
   * @param probe whether it was to see if the provider is well again
   */
  void takenBack(boolean probe) {
    window.takesBack(isRetry, probe, nanos);
  }
}
