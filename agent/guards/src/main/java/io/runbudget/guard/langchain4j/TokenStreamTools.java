package io.runbudget.guard.langchain4j;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The consumer of a stream's tool results, which changes nothing: where it is set there is no
 * consumer of the complete response, and what carries the end must go through all rounds.
 */
final class TokenStreamTools implements Consumer<Object> {
  private final @Nullable Consumer<Object> consumer;
  private final TokenStreamEnd end;

  TokenStreamTools(@Nullable Consumer<Object> consumer, TokenStreamEnd end) {
    this.consumer = consumer;
    this.end = end;
  }

  /** What the application gave, if the stream is started once more. */
  static @Nullable Consumer<Object> plain(@Nullable Consumer<Object> consumer) {
    Consumer<?> given = consumer;
    return given instanceof TokenStreamTools tools ? tools.consumer : consumer;
  }

  TokenStreamEnd end() {
    return end;
  }

  @Override
  public void accept(Object execution) {
    if (consumer != null) {
      consumer.accept(execution);
    }
  }
}
