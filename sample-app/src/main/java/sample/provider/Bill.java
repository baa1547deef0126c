package sample.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the model's answers to one question have cost. Thread-safe. */
final class Bill {
  /** Of gpt-4.1: 2 dollars for a million tokens of prompts, 8 for those of answers. */
  private static final int MICRO_USD_PROMPT = 2;

  private static final int MICRO_USD_ANSWER = 8;

  private int calls;
  private long microUsd;

  synchronized void add(JsonNode usage) {
    microUsd +=
        usage.path("prompt_tokens").asLong() * MICRO_USD_PROMPT
            + usage.path("completion_tokens").asLong() * MICRO_USD_ANSWER;
    calls++;
  }

  synchronized ObjectNode seen() {
    return JsonNodeFactory.instance.objectNode().put("calls", calls).put("micro_usd", microUsd);
  }
}
