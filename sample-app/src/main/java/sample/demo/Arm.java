package sample.demo;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One way to run the service. */
enum Arm {
  BARE("no agent"),
  OBSERVE("the agent only watches: before"),
  ENFORCE("the agent holds every run to the deadline: after");

  private final String text;

  Arm(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** The flags that make the difference to the bare JVM. */
  List<String> flags(Path agentJar, Path records) {
    if (this == BARE) {
      return List.of();
    }
    return List.of("-javaagent:" + agentJar + "=" + settings(records));
  }

  /** For the acts: no deadline, since each is about another limit. */
  List<String> actFlags(Path agentJar, Path records) {
    if (this == BARE) {
      return List.of();
    }
    String settings =
        "mode=%s,retries=on,usd=%s,idempotency=auto,records=%s".formatted(this, Acts.USD, records)
            // The service that fails is another one than the model, whatever the port says.
            + ",endpoint.quotes.match=127.0.0.1/tools/quote,endpoint.quotes.provider=quotes";
    return List.of("-javaagent:" + agentJar + "=" + settings);
  }

  private String settings(Path records) {
    return "mode=%s,deadline=%ds,records=%s".formatted(this, Load.DEADLINE.toSeconds(), records)
        // The service's own thread that a run starts and that outlives it.
        + ",exempt.threads=source-list";
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
