package io.runbudget.usage;

/**
 * How far an answer of OpenAI's Responses says that its work is. In background mode the answer
 * comes before the work is done, and the application fetches what has become of it.
 */
final class Progress {
  private String id = "";
  private String status = "";
  private boolean isBackground;

  void id(String text) {
    id = text;
  }

  /**
   * @param whole whether it is said by an answer that is no stream: every stream begins in progress
   */
  void status(String text, boolean whole) {
    status = text;
    isBackground |= text.equals("queued") || (whole && text.equals("in_progress"));
  }

  /** The answer repeats that this was asked for. */
  void inBackground() {
    isBackground = true;
  }

  /** By what it is fetched, empty if it was not said. */
  String id() {
    return id;
  }

  /** Whether its work goes on when the answer has ended. */
  boolean goesOn() {
    boolean unfinished = status.equals("queued") || status.equals("in_progress");
    // An id that was cut is not told from others that begin alike.
    return isBackground && unfinished && !id.isEmpty() && id.length() < JsonFeed.KEPT;
  }

  /** Whether its work has come to an end, be it a good one. */
  boolean isOver() {
    return switch (status) {
      case "completed", "failed", "cancelled", "incomplete" -> true;
      default -> false;
    };
  }
}
