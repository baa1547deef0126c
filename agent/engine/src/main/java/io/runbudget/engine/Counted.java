package io.runbudget.engine;

/**
 * What is counted at a provider for an attempt, which is taken back if nothing of it is sent.
 *
 * @param isRetry else an attempt like any other
 * @param nanos when, on the ticker
 */
record Counted(boolean isRetry, long nanos) {}
