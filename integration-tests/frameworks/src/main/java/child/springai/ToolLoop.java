package child.springai;

import child.Outcome;
import org.springframework.ai.chat.client.ChatClient;

/** A model that asks for a tool for ever. Argument: base address. */
public final class ToolLoop {
  private ToolLoop() {}

  public static void main(String[] arguments) throws Exception {
    Agent agent =
        new Agent(
            ChatClient.builder(Models.openAi(arguments[0])).defaultTools(new Tools()).build());
    Outcome.print(() -> agent.ask("hello"));
    System.exit(0);
  }
}
