package child.sdk;

import child.Outcome;
import com.anthropic.client.AnthropicClient;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.openai.client.OpenAIClient;
import com.openai.core.http.AsyncStreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Streams of asynchronous clients, whose parts come to a subscriber. Prints how the call went and,
 * whatever has ended the wait for it, what the subscriber was told: {@code told ...}, and what the
 * stream's future says, {@code future ...}.
 */
final class Subscribers {
  private Subscribers() {}

  static void openAi(OpenAIClient client, ChatCompletionCreateParams question) {
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

  static void anthropic(AnthropicClient client, MessageCreateParams question) {
    Told told = new Told();
    Outcome.print(
        () -> {
          com.anthropic.core.http.AsyncStreamResponse<RawMessageStreamEvent> stream =
              client.async().messages().createStreaming(question);
          told.over(stream.onCompleteFuture());
          stream.subscribe(
              new com.anthropic.core.http.AsyncStreamResponse.Handler<RawMessageStreamEvent>() {
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

  static String text(RawMessageStreamEvent event) {
    return event
        .contentBlockDelta()
        .flatMap(delta -> delta.delta().text())
        .map(delta -> delta.text())
        .orElse("");
  }

  /** What a subscriber is told, and what its stream's future says. */
  private static final class Told {
    final StringBuffer text = new StringBuffer();
    private final CompletableFuture<String> end = new CompletableFuture<>();
    private volatile String future = "pending";

    void over(CompletableFuture<Void> stream) {
      stream.whenComplete((none, error) -> future = error == null ? "complete" : "error " + error);
    }

    void complete(Optional<Throwable> error) {
      Optional<Throwable> cause = error.map(Throwable::getCause);
      String how = error.map(e -> "error " + e + " < " + cause.orElse(null)).orElse("complete");
      if (!end.complete(how)) {
        System.out.println("told twice " + how);
      }
    }

    String await() throws Exception {
      String how = end.get();
      return text + " [" + how + "]";
    }

    /** The future is completed just before or just after the subscriber. */
    void print() {
      String how = end.completeOnTimeout("nothing", 3, TimeUnit.SECONDS).join();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
      while (future.equals("pending") && System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
      System.out.println("told " + how.replace('\n', ' '));
      System.out.println("future " + future.replace('\n', ' '));
    }
  }
}
