package child.sdk;

import child.Outcome;
import com.anthropic.client.AnthropicClient;
import com.anthropic.core.http.AsyncStreamResponse;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import java.util.Optional;

/** Streams of anthropic-java's clients. */
final class AnthropicStreams {
  private AnthropicStreams() {}

  static String read(AnthropicClient client, MessageCreateParams question) {
    StringBuilder text = new StringBuilder();
    try (StreamResponse<RawMessageStreamEvent> events =
        client.messages().createStreaming(question)) {
      events.stream().forEach(event -> text.append(text(event)));
    }
    return text.toString();
  }

  static void subscribe(AnthropicClient client, MessageCreateParams question) {
    Told told = new Told();
    Outcome.print(
        () -> {
          AsyncStreamResponse<RawMessageStreamEvent> stream =
              client.async().messages().createStreaming(question);
          told.over(stream.onCompleteFuture());
          stream.subscribe(
              new AsyncStreamResponse.Handler<RawMessageStreamEvent>() {
                @Override
                public void onNext(RawMessageStreamEvent event) {
                  told.text.append(text(event));
                }

                @Override
                public void onComplete(Optional<Throwable> error) {
                  told.complete(error);
                }
              });
          return told.await();
        });
    told.print();
  }

  private static String text(RawMessageStreamEvent event) {
    return event
        .contentBlockDelta()
        .flatMap(delta -> delta.delta().text())
        .map(delta -> delta.text())
        .orElse("");
  }
}
