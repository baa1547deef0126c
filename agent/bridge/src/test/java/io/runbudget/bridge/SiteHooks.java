package io.runbudget.bridge;

import java.net.SocketTimeoutException;

/** Hooks as a guard has them, good and bad. */
final class SiteHooks {

  private SiteHooks() {}

  static int capped(int argument) {
    return Math.min(argument, 10);
  }

  static int cappedBadly(int argument) {
    throw new IllegalStateException("capped badly " + argument);
  }

  static String keptBadly(String first, String second) {
    throw new StackOverflowError("kept badly");
  }

  static void seenBadly(String argument) {
    throw new IllegalStateException("seen badly");
  }

  static Throwable refused(String argument) {
    return new SocketTimeoutException("refused " + argument);
  }

  static Throwable admitted(String argument) {
    return null;
  }

  static Throwable refusedBadly(String argument) {
    throw new IllegalStateException("refused badly");
  }
}
