package io.runbudget.engine;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Connectors and providers by where calls go. Kept for good, since what one run has learnt of a
 * provider is for the next; after {@link #MAX} of each new ones are not kept. Thread-safe.
 */
final class Providers {
  /** A process that talks to more hosts is a crawler. */
  private static final int MAX = 4_096;

  private final Ticker ticker;
  private final Endpoints endpoints;
  private final ConcurrentHashMap<Key, Connector> connectors = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Provider> providers = new ConcurrentHashMap<>();

  private record Key(String guard, String host, int port) {}

  Providers(Ticker ticker, Endpoints endpoints) {
    this.ticker = ticker;
    this.endpoints = endpoints;
  }

  /** Where a client call goes. */
  Connector connector(String guard, String host, int port) {
    Key key = new Key(guard, host, port);
    Connector known = connectors.get(key);
    if (known != null) {
      return known;
    }
    String at = host + (port < 0 ? "" : ":" + port);
    Connector made = new Connector(guard + "/" + at, host, port, provider(at));
    Connector before = connectors.size() >= MAX ? null : connectors.putIfAbsent(key, made);
    return before == null ? made : before;
  }

  EndpointPolicy policy(Connector connector, String method, @Nullable String target) {
    return endpoints.of(connector.host(), connector.port(), method, target);
  }

  boolean hasPolicies() {
    return !endpoints.isEmpty();
  }

  /** The provider of a call: named by its policy, or where it goes. */
  Provider provider(Connector connector, EndpointPolicy policy) {
    String name = policy.provider().orElse("");
    return name.isEmpty() ? connector.provider() : provider(name);
  }

  private Provider provider(String name) {
    Provider known = providers.get(name);
    if (known != null) {
      return known;
    }
    Provider made = new Provider(name, ticker.nanos());
    Provider before = providers.size() >= MAX ? null : providers.putIfAbsent(name, made);
    return before == null ? made : before;
  }
}
