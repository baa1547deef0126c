package io.runbudget.guard.springai;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.List;

/** What is woven into Spring AI, 1.1 and 2.0. */
public final class SpringAiGuard {
  private static final String CLIENT = "org.springframework.ai.chat.client.DefaultChatClient";
  private static final String REQUEST = "org.springframework.ai.chat.client.ChatClientRequest";
  private static final String TOOLS = "org.springframework.ai.model.tool.DefaultToolCallingManager";
  private static final String PROMPT = "org.springframework.ai.chat.prompt.Prompt";
  private static final String HOOKS = "io.runbudget.guard.springai.";

  private SpringAiGuard() {}

  public static Guard guard() {
    return Guard.of(
        "springai",
        "Spring AI",
        List.of(
            WovenClass.of(
                CLIENT + "$DefaultCallResponseSpec",
                Seam.entry("doGetObservableChatClientResponse", "call", REQUEST)),
            WovenClass.of(
                CLIENT + "$DefaultStreamResponseSpec",
                Seam.result("doGetObservableFluxChatResponse", "stream", REQUEST)),
            WovenClass.of(TOOLS, Seam.refuse("executeToolCalls", "tools", PROMPT))),
        new HookSet(
            TOOLS,
            HOOKS + "SpringAiHooks",
            List.of(
                HOOKS + "CallOverloads",
                HOOKS + "Callers",
                HOOKS + "RunFlux",
                HOOKS + "RunSubscriber",
                HOOKS + "RunSubscriber$State",
                HOOKS + "RunSubscriber$Stop")),
        "calls of Spring AI's ChatClient are not runs");
  }
}
