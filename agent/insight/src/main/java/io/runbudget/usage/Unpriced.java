package io.runbudget.usage;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Names each model that has no price once. Thread-safe. */
final class Unpriced {
  private static final int MOST = 50; // names may come from whoever uses the application
  private static final int LONGEST = 100;

  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private final Consumer<String> warnings;

  Unpriced(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  void called(String provider, String model) {
    String name = model.length() > LONGEST ? model.substring(0, LONGEST) : model;
    if (told.contains(name) || told.size() >= MOST || !told.add(name)) {
      return;
    }
    warnings.accept(
        (name.isEmpty()
                ? "a model whose name is not known"
                : "model '" + name.replaceAll("\\p{Cntrl}", "?") + "'")
            + " ("
            + provider
            + ") has no price: its calls count tokens but no dollars; give it one in the file of"
            + " prices=FILE, see docs/tokens.md");
  }
}
