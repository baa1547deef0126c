package child.springai;

import java.util.concurrent.Callable;
import org.springframework.ai.chat.client.ChatClient;
import reactor.core.publisher.Flux;

/** The application's own class, after which runs are named. */
final class Agent {
  private final ChatClient client;

  Agent(ChatClient client) {
    this.client = client;
  }

  String ask(String text) {
    return client.prompt(text).call().content();
  }

  Flux<String> tell(String text) {
    return client.prompt(text).stream().content();
  }

  /** Calls {@code body}, in a run if the settings say so. */
  static <T> T go(Callable<T> body) throws Exception {
    return body.call();
  }
}
