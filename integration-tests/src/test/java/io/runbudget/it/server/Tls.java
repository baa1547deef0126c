package io.runbudget.it.server;

import java.util.List;

/** The same server, spoken to with TLS. */
public record Tls(ScenarioServer server) implements Endpoint {
  @Override
  public String address() {
    return "https://" + server.address();
  }

  @Override
  public List<Wire> wires() {
    return server.wires();
  }

  @Override
  public void close() {
    server.close();
  }
}
