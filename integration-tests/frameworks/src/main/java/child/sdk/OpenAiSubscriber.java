package child.sdk;

import child.Outcome;
import com.openai.client.OpenAIClient;
import com.openai.core.http.AsyncStreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.Optional;

/** Subscribes to a stream of openai-java's asynchronous client. */
final class OpenAiSubscriber {
  private OpenAiSubscriber() {}

  static void run(OpenAIClient client, ChatCompletionCreateParams question) {
    Told told = new Told();
    Outcome.print(
        () -> {
          AsyncStreamResponse<ChatCompletionChunk> stream =
              client.async().chat().completions().createStreaming(question);
          told.over(stream.onCompleteFuture());
          stream.subscribe(
              new AsyncStreamResponse.Handler<ChatCompletionChunk>() {
                @Override
                public void onNext(ChatCompletionChunk chunk) {
                  chunk.choices().get(0).delta().content().ifPresent(told.text::append);
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
}
