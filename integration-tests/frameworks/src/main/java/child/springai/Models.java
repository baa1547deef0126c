package child.springai;

import org.springframework.ai.chat.model.ChatModel;

/** Spring AI's model for OpenAI, as its users make it: all settings but the address as they are. */
final class Models {
  private static final String PACKAGE = "org.springframework.ai.openai.";

  private Models() {}

  static ChatModel openAi(String address) throws ReflectiveOperationException {
    Fluent model = Fluent.builder(PACKAGE + "OpenAiChatModel");
    Fluent options = Fluent.builder(PACKAGE + "OpenAiChatOptions").with("model", "stub-1");
    if (isOne()) {
      Object api =
          Fluent.builder(PACKAGE + "api.OpenAiApi")
              .with("baseUrl", address)
              .with("apiKey", "stub")
              .build();
      model = model.with("openAiApi", api).with("defaultOptions", options.build());
    } else {
      model =
          model.with(
              "options", options.with("baseUrl", address + "/v1").with("apiKey", "stub").build());
    }
    return (ChatModel) model.build();
  }

  /** 1.x, where the model has an API of its own; later it is the vendor's SDK. */
  static boolean isOne() {
    try {
      Class.forName(PACKAGE + "api.OpenAiApi");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
