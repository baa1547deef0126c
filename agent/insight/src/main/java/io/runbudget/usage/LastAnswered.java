package io.runbudget.usage;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The model that answered last at each host and path: what is known of requests that cannot be
 * seen. The lock is held for a look-up. Thread-safe.
 */
final class LastAnswered {
  private static final int MOST = 256;
  private static final int LONGEST = 512;

  /** The one that was used least recently goes. */
  private final Map<String, String> models =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  /**
   * A model has answered.
   *
   * @param at host and port
   * @param target path, with or without query
   * @param model its name, empty if it did not say
   */
  void put(String at, String target, String model) {
    String key = key(at, target);
    if (key.length() + model.length() <= LONGEST) {
      synchronized (models) {
        models.merge(key, model, (before, now) -> now.isEmpty() ? before : now);
      }
    }
  }

  /** Its name, empty if it did not say; null if none has answered there. */
  @Nullable String model(String at, String target) {
    String key = key(at, target);
    synchronized (models) {
      return models.get(key);
    }
  }

  private static String key(String at, String target) {
    return at + target.substring(0, Paths.end(target));
  }
}
