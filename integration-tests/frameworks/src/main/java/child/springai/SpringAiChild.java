package child.springai;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Signal;
import reactor.core.scheduler.Schedulers;

/** Plays everything; arguments: {@code scenario=address} for what needs a server. */
public final class SpringAiChild {
  private final Map<String, Agent> agents = new LinkedHashMap<>();
  private final Plays plays = new Plays();

  private SpringAiChild() {}

  public static void main(String[] arguments) throws Exception {
    SpringAiChild child = new SpringAiChild();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      ChatClient.Builder client = ChatClient.builder(Models.openAi(argument.substring(equals + 1)));
      child.agents.put(
          argument.substring(0, equals), new Agent(client.defaultTools(new Tools()).build()));
    }
    child.agents.get("warm up").ask("hello");
    signals(child.agents.get("warm up").tell("hello"));
    child.scenarios();
    if (Models.isOne()) {
      SpringRetry.scenarios(child.plays);
    } else {
      SpringCore.scenarios(child.plays);
    }
    child.plays.play();
    System.exit(0); // what hangs is still there
  }

  private void scenarios() {
    for (String name : List.of("fine", "flaky", "hang", "tools", "down")) {
      plays.add(name, () -> agents.get(name).ask("hello"));
    }
    for (String name : List.of("fine stream", "stalled stream", "stream of tools")) {
      plays.add(name, () -> signals(agents.get(name).tell("hello")));
    }
    plays.add("left stream", () -> signals(agents.get("left stream").tell("hello").take(1)));
    plays.add(
        "hopping stream",
        () ->
            signals(
                agents
                    .get("hopping stream")
                    .tell("hello")
                    .publishOn(Schedulers.boundedElastic(), 1)
                    .subscribeOn(Schedulers.boundedElastic())));
    LocalModel model = new LocalModel();
    Agent locally = new Agent(ChatClient.builder(model).build());
    plays.add("local tools", () -> locally.ask("for ever"));
    plays.add("local stream", () -> local(locally, model));
  }

  private static String local(Agent agent, LocalModel model) {
    String signals =
        signals(agent.tell("for ever").contextWrite(context -> context.put("greeting", "hello")));
    return "cancelled " + model.cancelled + " greeted " + model.greeted + " " + signals;
  }

  /** What the consumer of {@code flux} is told. */
  private static String signals(Flux<String> flux) {
    List<String> told = new ArrayList<>();
    List<Signal<String>> signals = flux.materialize().collectList().block(Duration.ofSeconds(20));
    for (Signal<String> signal : signals == null ? List.<Signal<String>>of() : signals) {
      told.add(
          signal.isOnNext()
              ? signal.get()
              : signal.isOnComplete()
                  ? "completed"
                  : "ended by " + Plays.chain(signal.getThrowable()));
    }
    return String.join(" ", told);
  }
}
