package io.runbudget.launcher.settings;

import java.util.Locale;

/**
 * One setting.
 *
 * @param name as in the agent's argument; {@code <name>} stands for any name
 * @param allowed what may be given, for messages and documentation
 * @param byDefault what holds if it is not given
 * @param says what it does
 */
public record Key(String name, String allowed, String byDefault, String says) {

  private static final String ANY = "<name>";

  /** Whether it is one of a kind, each with a name in its key. */
  boolean isNamed() {
    return name.contains(ANY);
  }

  /** As a variable of the environment can spell it, which has one sign for a dot and a line. */
  Key inVariable() {
    return new Key(name.replace('_', '.').toLowerCase(Locale.ROOT), allowed, byDefault, says);
  }

  /** Whether {@code key} is this setting, or one of this kind. */
  boolean matches(String key) {
    int any = name.indexOf(ANY);
    if (any < 0) {
      return name.equals(key);
    }
    String before = name.substring(0, any);
    String after = name.substring(any + ANY.length());
    return key.length() > before.length() + after.length()
        && key.startsWith(before)
        && key.endsWith(after);
  }

  /** The name in {@code key}, which is of this kind. */
  String nameIn(String key) {
    int any = name.indexOf(ANY);
    return key.substring(any, key.length() - (name.length() - any - ANY.length()));
  }

  /** The setting of this kind for {@code someName}. */
  public String of(String someName) {
    return name.replace(ANY, someName);
  }
}
