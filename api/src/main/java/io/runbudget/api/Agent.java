package io.runbudget.api;

import org.jspecify.annotations.Nullable;

/**
 * What the agent answers. The bodies here are what it is without one; the agent weaves into each a
 * call that takes the place of the result, or is made besides. It does so by the names of this
 * class and its methods and by their parameters: they are not to be changed, only added to. A run
 * is null if there is none.
 */
@SuppressWarnings("unused") // parameters are for the woven calls
final class Agent {

  /** No limit of that kind. */
  static final long UNLIMITED = Long.MAX_VALUE;

  private Agent() {}

  static @Nullable Object current() {
    return null;
  }

  static boolean isOpen(@Nullable Object run) {
    return false;
  }

  static String id(@Nullable Object run) {
    return "";
  }

  static String name(@Nullable Object run) {
    return "";
  }

  static long remainingNanos(@Nullable Object run) {
    return UNLIMITED;
  }

  static long remainingForAttemptsNanos(@Nullable Object run) {
    return UNLIMITED;
  }

  static long remainingTokens(@Nullable Object run) {
    return UNLIMITED;
  }

  static long remainingMicroUsd(@Nullable Object run) {
    return UNLIMITED;
  }

  static @Nullable String stop(@Nullable Object run) {
    return null;
  }

  static boolean isStopped(@Nullable Object run) {
    return false;
  }

  static boolean isEnforced(@Nullable Object run) {
    return false;
  }

  static void partial() {}

  static @Nullable Object enterStep(String name) {
    return null;
  }

  static void leaveStep(Object step) {}

  static @Nullable String currentStep() {
    return null;
  }
}
