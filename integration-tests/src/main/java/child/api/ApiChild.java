package child.api;

import io.runbudget.api.Run;
import io.runbudget.api.Runbudget;

/**
 * Plays what is asked for, one word after the other; prints {@code key=value} lines.
 *
 * <p>Arguments: the address of a provider that never answers, then words.
 */
public final class ApiChild {

  private ApiChild() {}

  public static void main(String[] words) throws Exception {
    for (int i = 1; i < words.length; i++) {
      switch (words[i]) {
        case "silent" -> Agent.ask(words[0], false);
        case "partial" -> Agent.ask(words[0], true);
        case "steps" -> Agent.plan();
        case "copies" -> Agent.copies();
        default -> throw new IllegalArgumentException(words[i]);
      }
    }
    print("outside", Runbudget.current());
    Run ended = Agent.last;
    print("ended.active", ended != null && ended.isActive());
    print("ended.stop", ended == null ? "none" : ended.stop().orElse("none"));
    print("returned", Runbudget.partial("as it is"));
    try (var step = Runbudget.step("7")) {
      print("outside.step", Runbudget.currentStep().orElse("none"));
    }
  }

  static void print(String key, Object value) {
    System.out.println(key + "=" + value);
  }
}
