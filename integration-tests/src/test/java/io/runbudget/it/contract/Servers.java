package io.runbudget.it.contract;

import child.contract.Kit;
import child.contract.Scenario;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.Endpoint;
import io.runbudget.it.server.FullBacklog;
import io.runbudget.it.server.Http2Server;
import io.runbudget.it.server.ScenarioServer;
import io.runbudget.it.server.Tls;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One server for each scenario that one child plays. */
final class Servers implements AutoCloseable {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String EVENTS =
      OK + "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

  private final Map<Scenario, Endpoint> servers = new EnumMap<>(Scenario.class);

  Servers(Kit kit) {
    for (Scenario scenario : Scenario.values()) {
      if (scenario.fits(kit)) {
        servers.put(scenario, open(scenario));
      }
    }
  }

  Endpoint of(Scenario scenario) {
    return servers.get(scenario);
  }

  /** Where they are, as the child is told. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    servers.forEach((scenario, server) -> arguments.add(scenario + "=" + server.address()));
    return arguments;
  }

  private static Endpoint open(Scenario scenario) {
    return switch (scenario) {
      case CONNECT_NEVER_COMPLETES, OWN_CONNECT_TIMEOUT -> new FullBacklog();
      case TLS_NEVER_COMPLETES -> new Tls(new ScenarioServer(Behaviours.mute()));
      case HTTP2_WARM_UP, HTTP2_SILENT, HTTP2_NEIGHBOUR -> new Http2Server();
      case SILENT_SERVER,
          OWN_READ_TIMEOUT,
          OWN_CALL_TIMEOUT,
          ASYNC_CALL,
          ASYNC_OUTLIVES_RUN,
          ASYNC_QUEUED ->
          new ScenarioServer(Behaviours.silent());
      case HEADERS_THEN_STALL, ASYNC_BODY ->
          new ScenarioServer(Behaviours.stall(OK + "Content-Length: 1000\r\n\r\n0123456789"));
      case DRIP_WITH_LENGTH ->
          new ScenarioServer(Behaviours.drip(OK + "Content-Length: 1000000\r\n\r\n", "x"));
      case DRIP_IN_CHUNKS ->
          new ScenarioServer(
              Behaviours.drip(OK + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"));
      case DRIP_UNTIL_CLOSE ->
          new ScenarioServer(Behaviours.drip(OK + "Connection: close\r\n\r\n", "x"));
      case SSE_SILENT -> new ScenarioServer(Behaviours.stall(EVENTS));
      case SSE_HEARTBEATS -> new ScenarioServer(Behaviours.drip(EVENTS, "8\r\n: ping\n\n\r\n"));
      case STALLED_UPLOAD -> new ScenarioServer(Behaviours.neverReading());
      case RETRY_LOOP -> new ScenarioServer(Behaviours.busy(70));
      case REFUSALS_SWALLOWED -> new ScenarioServer(Behaviours.busy(30));
      case REDIRECTS -> new ScenarioServer(Behaviours.redirects(45));
      case REPLACE_LENGTHENS -> new ScenarioServer(Behaviours.answer(280));
      case LARGE_BODY -> new ScenarioServer(Behaviours.large());
      case NEXT_TASK -> new ScenarioServer(Behaviours.byPath(600));
      case WARM_UP, STOPPED_CONNECTION, CALLBACK_THREAD, OUTSIDE_ANY_RUN ->
          new ScenarioServer(Behaviours.byPath(0));
      case BEGUN_AFTER_DEADLINE,
          BEGUN_WITHIN_RESERVE,
          HEALTHY_CALL,
          LARGE_UPLOAD,
          KEPT_CONNECTION ->
          new ScenarioServer(Behaviours.answer(0));
    };
  }

  @Override
  public void close() {
    servers.values().forEach(Endpoint::close);
  }
}
