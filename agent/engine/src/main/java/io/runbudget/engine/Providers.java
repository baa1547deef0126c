package io.runbudget.engine;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Connectors and providers by where calls go. Kept for good, since what one run has learnt of a
 * provider is for the next; after {@link #MAX} of each new ones are not kept. Thread-safe.
 */
final class Providers {
  /** A process that talks to more hosts is a crawler. */
  private static final int MAX = 4_096;

  /** Libraries and ports of one host; a test's server has another port each time. */
  private static final int MAX_OF_HOST = 64;

  private static final Connector[] NONE = {};

  private final Ticker ticker;
  private final Endpoints endpoints;

  /** By host, of which there are few to choose from: no key is made for each attempt. */
  private final ConcurrentHashMap<String, Connector[]> connectors = new ConcurrentHashMap<>();

  private final ConcurrentHashMap<String, Provider> providers = new ConcurrentHashMap<>();
  private final AtomicInteger kinds = new AtomicInteger();
  private final AtomicInteger named = new AtomicInteger();

  Providers(Ticker ticker, Endpoints endpoints) {
    this.ticker = ticker;
    this.endpoints = endpoints;
  }

  /** Where a client call goes. */
  Connector connector(String guard, String host, int port) {
    Connector known = find(connectors.getOrDefault(host, NONE), guard, port);
    return known == null ? made(guard, host, port) : known;
  }

  private static @Nullable Connector find(Connector[] among, String guard, int port) {
    for (Connector each : among) {
      if (each.port() == port && each.guard().equals(guard)) {
        return each;
      }
    }
    return null;
  }

  private Connector made(String guard, String host, int port) {
    String at = host + (port < 0 ? "" : ":" + port);
    Connector made = new Connector(guard, guard + "/" + at, host, port, provider(at));
    if (connectors.size() >= MAX) {
      return made;
    }
    Connector[] now = connectors.compute(host, (h, before) -> with(before, made));
    Connector kept = find(now, guard, port);
    return kept == null ? made : kept;
  }

  /** Of two who come with the same at once the first stays. */
  private static Connector[] with(Connector @Nullable [] before, Connector made) {
    if (before == null) {
      return new Connector[] {made};
    }
    if (before.length >= MAX_OF_HOST || find(before, made.guard(), made.port()) != null) {
      return before;
    }
    Connector[] more = Arrays.copyOf(before, before.length + 1);
    more[before.length] = made;
    return more;
  }

  EndpointPolicy policy(Connector connector, String method, @Nullable String target) {
    return endpoints.of(connector.host(), connector.port(), method, target);
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
    Provider made = new Provider(name, ticker.nanos(), kinds, named);
    Provider before = providers.size() >= MAX ? null : providers.putIfAbsent(name, made);
    return before == null ? made : before;
  }
}
