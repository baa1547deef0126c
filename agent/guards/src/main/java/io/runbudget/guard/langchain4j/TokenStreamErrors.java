package io.runbudget.guard.langchain4j;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The consumer of a stream's errors; what it is told ends the stream. */
final class TokenStreamErrors implements Consumer<Throwable> {
  private final Consumer<Throwable> consumer;
  private final TokenStreamEnd end;

  TokenStreamErrors(Consumer<Throwable> consumer, TokenStreamEnd end) {
    this.consumer = consumer;
    this.end = end;
  }

  /** What the application gave, if the stream is started once more. */
  static @Nullable Consumer<Throwable> plain(@Nullable Consumer<Throwable> consumer) {
    return consumer instanceof TokenStreamErrors errors ? errors.consumer : consumer;
  }

  @Override
  public void accept(Throwable error) {
    if (end.isNews(error)) {
      consumer.accept(error);
    }
  }
}
