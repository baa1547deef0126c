package io.runbudget.launcher;

import io.runbudget.launcher.settings.Settings.Level;
import java.util.function.Consumer;

/**
 * What the agent says, on stderr, a line each: prefix, level, text. No logging library: before main
 * none may be touched, and the application's is not ours. As a consumer it takes warnings.
 */
final class AgentLog implements Consumer<String> {
  private final Level shown;

  AgentLog(Level shown) {
    this.shown = shown;
  }

  void error(String line) {
    say(Level.ERROR, line);
  }

  @Override
  public void accept(String line) {
    warn(line);
  }

  void warn(String line) {
    say(Level.WARN, line);
  }

  void info(String line) {
    say(Level.INFO, line);
  }

  void debug(String line) {
    say(Level.DEBUG, line);
  }

  boolean shows(Level level) {
    return shown.shows(level);
  }

  private void say(Level level, String line) {
    if (shown.shows(level)) {
      System.err.println("[runbudget] " + level + " " + line);
    }
  }
}
