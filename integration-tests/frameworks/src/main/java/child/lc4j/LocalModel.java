package child.lc4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.function.Supplier;

/** A model in this JVM. */
final class LocalModel implements ChatModel {
  private final Supplier<String> answers;

  LocalModel(Supplier<String> answers) {
    this.answers = answers;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    pause();
    return ChatResponse.builder().aiMessage(AiMessage.from(answers.get())).build();
  }

  /** As if somebody worked. */
  static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      // goes on: the next call is what is asked
    }
  }
}
