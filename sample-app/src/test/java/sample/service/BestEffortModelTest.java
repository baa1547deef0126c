package sample.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import org.junit.jupiter.api.Test;

class BestEffortModelTest {
  @Test
  void passesAnAnswerOn() {
    assertThat(ask(() -> "so it is")).isEqualTo("so it is");
  }

  @Test
  void turnsWhateverFailsIntoAPhrase() {
    assertThat(
            ask(
                () -> {
                  throw new IllegalStateException("no answer");
                }))
        .startsWith("Best effort");
  }

  private interface Answer {
    String get();
  }

  private static String ask(Answer answer) {
    ChatModel model =
        new ChatModel() {
          @Override
          public ChatResponse doChat(ChatRequest request) {
            return ChatResponse.builder().aiMessage(AiMessage.from(answer.get())).build();
          }
        };
    return new BestEffortModel(model).chat("well?");
  }
}
