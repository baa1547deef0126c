package child.spring;

import child.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** A chat client on a model of its own. Arguments: how, address. No run is configured. */
public final class ChatClients {
  private ChatClients() {}

  public static void main(String[] arguments) {
    ChatClient client = ChatClient.create(new Model(URI.create(arguments[1])));
    switch (arguments[0]) {
      case "call" -> Outcome.print(() -> ask(client));
      case "stream" -> Outcome.print(() -> streamed(client));
      case "cancel" -> Outcome.print(() -> first(client));
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.exit(0);
  }

  /** The method that a run is named after. */
  static String ask(ChatClient client) {
    return client.prompt("hello").call().content();
  }

  private static String first(ChatClient client) throws InterruptedException {
    String first = client.prompt("hello").stream().content().blockFirst();
    Thread.sleep(300); // the thread that has brought it has yet to leave
    return first;
  }

  private static String streamed(ChatClient client) throws InterruptedException {
    StringBuffer heard = new StringBuffer();
    CountDownLatch done = new CountDownLatch(1);
    client.prompt("hello").stream()
        .content()
        .doFinally(signal -> done.countDown())
        .subscribe(
            heard::append,
            error -> heard.append("[error ").append(error).append(']'),
            () -> heard.append("[complete]"));
    done.await(20, TimeUnit.SECONDS);
    Thread.sleep(300);
    return heard.toString();
  }

  /** Calls by HTTP, streams from a timer: a transport that nobody guards. */
  private record Model(URI address) implements ChatModel {
    @Override
    public ChatResponse call(Prompt prompt) {
      try {
        HttpRequest request = HttpRequest.newBuilder(address).build();
        return response(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
      boolean endless = address.getPath().contains("hang");
      Flux<ChatResponse> parts =
          Flux.interval(Duration.ofMillis(100)).map(i -> response("part" + i + " "));
      return endless ? parts : parts.take(3);
    }

    private static ChatResponse response(String text) {
      return new ChatResponse(List.of(new Generation(new AssistantMessage(text))));
    }
  }
}
