package io.runbudget.it.server;

import java.util.List;

/** The other side of a scenario; lives in the test's JVM, where no agent touches it. */
public interface Endpoint extends AutoCloseable {

  /** {@code host:port}, or with a scheme before it if that is not http. */
  String address();

  /** Its connections so far, where they can be seen. */
  default List<Wire> wires() {
    return List.of();
  }

  @Override
  void close();
}
