package io.runbudget.guard;

import java.util.List;

/**
 * How one library is held to the budget.
 *
 * @param name its name in settings, records and messages: {@code guard.<name>.enabled}
 * @param library what it holds, for messages
 * @param woven the library's classes and what is woven into them
 * @param hooks the plain Java that woven code calls
 * @param unbounded what is not bounded while this guard is off, for the warning that says so
 */
public record Guard(
    String name, String library, List<WovenClass> woven, HookSet hooks, String unbounded) {

  public Guard {
    woven = List.copyOf(woven);
  }
}
