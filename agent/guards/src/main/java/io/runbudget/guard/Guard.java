package io.runbudget.guard;

import java.util.List;
import java.util.Optional;

/**
 * How one library is held to the budget.
 *
 * @param name its name in settings, records and messages: {@code guard.<name>.enabled}
 * @param library what it holds, for messages
 * @param woven the library's classes and what is woven into them
 * @param hooks the plain Java that woven code calls; none where it calls the bridge itself
 * @param unbounded what is not bounded while this guard is off, for the warning that says so
 */
public record Guard(
    String name,
    String library,
    List<WovenClass> woven,
    Optional<HookSet> hooks,
    String unbounded) {

  public Guard {
    woven = List.copyOf(woven);
  }

  /** A library with hooks. */
  public static Guard of(
      String name, String library, List<WovenClass> woven, HookSet hooks, String unbounded) {
    return new Guard(name, library, woven, Optional.of(hooks), unbounded);
  }

  /** A part of the JDK that calls the bridge itself. */
  public static Guard ofJdk(String name, String library, List<WovenClass> woven, String unbounded) {
    return new Guard(name, library, woven, Optional.empty(), unbounded);
  }
}
