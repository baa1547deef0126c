package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.ModelServer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Spring AI's chat client, spring-retry, Spring Framework's retry template. */
final class SpringIT {
  private static final String AGENT = ",run.methods=" + FrameworkRun.AGENT;

  static Stream<Arguments> clients() {
    return FrameworkRun.matrix("springai");
  }

  static Stream<Arguments> templates() {
    return FrameworkRun.matrix("springretry");
  }

  static Stream<Arguments> framework() {
    return FrameworkRun.matrix("spring7");
  }

  private static FrameworkRun client(
      Jdk jdk, String client, String settings, String how, String url) {
    return FrameworkRun.of(jdk, client, settings, "child.spring.ChatClients", how, url);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aCallIsARunNamedAfterItsCaller(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String settings = "deadline=4s,reserve=0ms";
      FrameworkRun hung = client(jdk, client, settings, "call", server.url("hang"));
      assertThat(hung.line()).startsWith("failed ").contains("runbudget: ");
      assertThat(hung.millis()).isBetween(3_900, 6_500);
      assertThat(hung.record().path("name").asText()).isEqualTo("child.spring.ChatClients.ask");
      assertThat(hung.record().path("stop").asText()).isEqualTo("deadline");
      FrameworkRun healthy = client(jdk, client, settings, "call", server.url("ok"));
      assertThat(healthy.line()).startsWith("ok ").contains("fine");
      assertThat(healthy.record().path("outcome").asText()).isEqualTo("completed");
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aStreamThatGoesOnEndsInAnErrorWhateverItsTransport(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      String settings = "deadline=1s,reserve=0ms,log=debug";
      FrameworkRun endless = client(jdk, client, settings, "stream", server.url("hang"));
      assertThat(endless.line())
          .matches(
              "ok part0 part1 .*\\[error java.util.concurrent.TimeoutException: runbudget: [^\\[]*]"
                  + " after \\d+");
      assertThat(endless.millis()).isBetween(1_200, 3_500); // 300 ms of it to see what comes after
      assertThat(endless.ended().err()).contains("stop=deadline");
      FrameworkRun healthy = client(jdk, client, settings, "stream", server.url("ok"));
      assertThat(healthy.line()).startsWith("ok part0 part1 part2 [complete] after");
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void aStreamThatItsConsumerCancelsIsOver(Jdk jdk, String client) {
    try (ModelServer server = new ModelServer()) {
      FrameworkRun run = client(jdk, client, "deadline=5s,log=debug", "cancel", server.url("hang"));
      assertThat(run.line()).startsWith("ok part0");
      assertThat(run.ended().err()).contains("stop=cancelled").doesNotContain("stop=deadline");
    }
  }

  @ParameterizedTest
  @MethodSource("templates")
  void aBackoffThatDoesNotFitExhaustsTheTemplate(Jdk jdk, String client) {
    String settings = "deadline=2s,reserve=0ms" + AGENT;
    FrameworkRun run =
        FrameworkRun.of(jdk, client, settings, "child.spring.Templates", "9", "5000");
    assertThat(run.lines().get(0)).startsWith("failed IllegalStateException(try 1)");
    assertThat(run.lines().get(1)).as("its recovery").startsWith("ok recovered");
  }

  @ParameterizedTest
  @MethodSource("templates")
  void backoffsThatFitAreMade(Jdk jdk, String client) {
    String settings = "deadline=20s" + AGENT;
    FrameworkRun run = FrameworkRun.of(jdk, client, settings, "child.spring.Templates", "2", "50");
    assertThat(run.lines()).allMatch(line -> line.startsWith("ok try 3"));
    FrameworkRun spent =
        FrameworkRun.of(jdk, client, settings, "child.spring.Templates", "9", "10");
    assertThat(spent.lines().get(0)).startsWith("failed IllegalStateException(try 5)");
  }

  @ParameterizedTest
  @MethodSource("templates")
  void aSleeperOfTheApplicationsOwnIsNotAskedForMoreThanFits(Jdk jdk, String client) {
    String settings = "deadline=10s,reserve=0ms" + AGENT;
    FrameworkRun run =
        FrameworkRun.of(jdk, client, settings, "child.spring.Sleepers", "9", "30000");
    for (int i = 0; i < 6; i += 2) {
      assertThat(run.lines().get(i)).startsWith("failed IllegalStateException(try 1): ");
      assertThat(run.lines().get(i + 1)).startsWith("ok recovered, slept 0");
    }
    assertThat(run.lines())
        .hasSize(6)
        .allMatch(line -> Integer.parseInt(line.replaceAll(".* after ", "")) < 9_000);
    FrameworkRun fits = FrameworkRun.of(jdk, client, settings, "child.spring.Sleepers", "2", "50");
    assertThat(fits.lines()).hasSize(6).allMatch(line -> line.startsWith("ok try 3, slept 2"));
  }

  @ParameterizedTest
  @MethodSource("framework")
  void aBackoffThatDoesNotFitExhaustsTheFrameworksTemplate(Jdk jdk, String client) {
    String settings = "deadline=2s,reserve=0ms" + AGENT;
    FrameworkRun run =
        FrameworkRun.of(jdk, client, settings, "child.spring.Framework7", "9", "5000");
    assertThat(run.line())
        .startsWith("failed RetryException")
        .contains("IllegalStateException(try 1)");
    assertThat(run.millis()).isLessThan(1_900);
    FrameworkRun fits =
        FrameworkRun.of(jdk, client, "deadline=20s" + AGENT, "child.spring.Framework7", "2", "50");
    assertThat(fits.line()).startsWith("ok try 3");
  }
}
