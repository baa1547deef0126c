package io.runbudget.guard.langchain4j;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts a stream's end among the consumers that it hands to each of its rounds, and finds it. */
final class TokenStreamConsumers {
  private static final String COMPLETE = "completeResponseHandler";
  private static final String ERROR = "errorHandler";
  private static final String TOOLS = "toolExecutionHandler";

  /** Not there before 1.8. */
  private static final String[] CONTEXTS = {
    "partialResponseWithContextHandler",
    "partialThinkingWithContextHandler",
    "partialToolCallWithContextHandler"
  };

  private TokenStreamConsumers() {}

  /** A stream is started: what its result is, null if this is held to no budget. */
  @SuppressWarnings("unchecked")
  static @Nullable Object begin(Object stream) throws ReflectiveOperationException {
    Consumer<Object> complete =
        TokenStreamEnd.plain((Consumer<Object>) TokenStreamFields.get(stream, COMPLETE));
    Consumer<Throwable> error =
        TokenStreamErrors.plain((Consumer<Throwable>) TokenStreamFields.get(stream, ERROR));
    // Who wants no complete response is asked no output guardrails, but is with a consumer of ours.
    boolean isLeftAlone = complete == null && TokenStreamFields.isGuarded(stream);
    TokenStreamEnd end = new TokenStreamEnd(complete, error);
    Object result = end.begin(TokenStreamFields.name(stream));
    if (result == null) {
      return null;
    }
    if (isLeftAlone) {
      Consumer<Object> tools =
          TokenStreamTools.plain((Consumer<Object>) TokenStreamFields.get(stream, TOOLS));
      TokenStreamFields.set(stream, TOOLS, new TokenStreamTools(tools, end));
    } else {
      TokenStreamFields.set(stream, COMPLETE, end);
    }
    if (error != null) {
      TokenStreamFields.set(stream, ERROR, new TokenStreamErrors(error, end));
    }
    for (String name : CONTEXTS) {
      Object consumer = TokenStreamFields.find(stream, name);
      if (consumer != null) {
        TokenStreamFields.set(
            stream, name, TokenStreamContexts.of((BiConsumer<Object, Object>) consumer, end));
      }
    }
    return result;
  }

  /** Of a stream, or of the handler of one of its rounds. */
  static @Nullable TokenStreamEnd end(Object owner) throws ReflectiveOperationException {
    if (TokenStreamFields.get(owner, COMPLETE) instanceof TokenStreamEnd end) {
      return end;
    }
    return TokenStreamFields.get(owner, TOOLS) instanceof TokenStreamTools tools
        ? tools.end()
        : null;
  }
}
