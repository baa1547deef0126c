package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the policy of a call: the one whose match says most. Immutable. */
final class Endpoints {
  private record Entry(EndpointMatch match, EndpointPolicy policy) {}

  private final List<Entry> entries = new ArrayList<>();

  Endpoints(List<EndpointPolicy> policies) {
    for (EndpointPolicy policy : policies) { // plain loops: this runs before main
      for (EndpointMatch match : policy.matches()) {
        entries.add(new Entry(match, policy));
      }
    }
    if (entries.size() > 1) {
      entries.sort((a, b) -> Long.compare(b.match.rank(), a.match.rank()));
    }
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  EndpointPolicy of(String host, int port, String method, @Nullable String target) {
    for (int i = 0; i < entries.size(); i++) {
      Entry each = entries.get(i);
      if (each.match.fits(host, port, method, target)) {
        return each.policy;
      }
    }
    return EndpointPolicy.NONE;
  }
}
