package sample.demo;

import java.util.Locale;

/** Lines with the time since the demo began. */
final class Progress {
  private final long beganNanos = System.nanoTime();

  void say(Arm arm, String format, Object... values) {
    double seconds = (System.nanoTime() - beganNanos) / 1e9;
    String text = String.format(Locale.ROOT, format, values);
    System.out.printf(Locale.ROOT, "[%5.1f s] %-8s %s%n", seconds, arm, text);
  }
}
