package io.runbudget.launcher.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Libraries that may keep a run waiting and have no guard yet, known by a class of theirs. */
final class Unguarded {

  /**
   * One library.
   *
   * @param type a class that is loaded once it is used
   * @param means what of it is not bounded, and what is all the same
   */
  record Library(String type, String name, String means) {}

  private static final String WAITS = "a thread that waits for it is ended at the deadline";
  private static final String LOOP = "its attempts are bounded, its decisions are not";

  private static final List<Library> LIBRARIES =
      List.of(
          new Library(
              "reactor.netty.http.client.HttpClientConnect", "Reactor Netty's HTTP client", WAITS),
          new Library("io.grpc.internal.ManagedChannelImpl", "gRPC", WAITS),
          new Library(
              "software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient",
              "the AWS SDK's Netty client",
              WAITS),
          new Library(
              "org.apache.hc.client5.http.impl.async.InternalHttpAsyncClient",
              "Apache HttpClient 5, asynchronous",
              WAITS),
          new Library("org.eclipse.jetty.client.HttpClient", "Jetty's HTTP client", WAITS),
          new Library("io.ktor.client.HttpClient", "Ktor's HTTP client", WAITS),
          new Library("io.vertx.core.http.impl.HttpClientImpl", "Vert.x's HTTP client", WAITS),
          new Library(
              "software.amazon.awssdk.core.internal.http.pipeline.stages.RetryableStage",
              "retries of the AWS SDK",
              LOOP),
          new Library("com.azure.core.http.policy.RetryPolicy", "retries of the Azure SDK", LOOP),
          new Library("com.github.rholder.retry.Retryer", "retries of guava-retrying", LOOP),
          new Library(
              "com.google.adk.runner.Runner",
              "runs of the Agent Development Kit",
              "give run.methods="),
          new Library(
              "org.bsc.langgraph4j.CompiledGraph", "runs of LangGraph4j", "give run.methods="),
          new Library("ai.koog.agents.core.agent.AIAgent", "runs of Koog", "give run.methods="),
          new Library(
              "com.embabel.agent.core.support.AbstractAgentProcess",
              "runs of Embabel",
              "give run.methods="));

  private Unguarded() {}

  /** Those whose class is among {@code loaded}, each as one line. */
  static List<String> among(Set<String> loaded) {
    List<String> lines = new ArrayList<>();
    for (Library library : LIBRARIES) {
      if (loaded.contains(library.type())) {
        lines.add("no guard for " + library.name() + ": " + library.means());
      }
    }
    return lines;
  }
}
