package io.runbudget.launcher.cli;

import java.io.InputStream;
import java.io.PrintStream;

/** What a command reads from and prints to. */
record Console(PrintStream out, PrintStream err, InputStream in) {

  void trouble(String line) {
    err.println("runbudget: " + line);
  }

  /** The text with everything taken out that could steer a terminal: a log is not to be trusted. */
  static String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().forEach(c -> plain.appendCodePoint(Character.isISOControl(c) ? '?' : c));
    return plain.toString();
  }
}
