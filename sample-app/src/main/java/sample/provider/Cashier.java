package sample.provider;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import sample.provider.Behaviour.Style;

/**
 * Takes payments. Each is made and the first answer to it is lost; with a key that it has seen
 * before nothing is charged again. Thread-safe.
 */
final class Cashier {
  private final Set<String> keys = new HashSet<>();
  private final Map<String, Integer> charges = new HashMap<>();
  private final Map<String, Integer> requests = new HashMap<>();

  /**
   * A request to pay.
   *
   * @param key of {@code Idempotency-Key}, empty if there is none
   */
  synchronized Style pay(String question, String key) {
    if (key.isEmpty() || keys.add(key)) {
      charges.merge(question, 1, Integer::sum);
    }
    return requests.merge(question, 1, Integer::sum) == 1 ? Style.LOSE : Style.ANSWER;
  }

  synchronized ObjectNode seen() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("payments", requests.size())
        .put("requests", sum(requests))
        .put("charges", sum(charges));
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
