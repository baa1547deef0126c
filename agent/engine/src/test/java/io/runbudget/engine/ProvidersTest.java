package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProvidersTest {
  private final Providers providers = new Providers(() -> 0, new Endpoints(List.of()));

  @Test
  void oneConnectorForEachLibraryHostAndPort() {
    Connector one = providers.connector("okhttp", "h", 1);
    assertThat(providers.connector("okhttp", "h", 1)).isSameAs(one);
    assertThat(one.name()).isEqualTo("okhttp/h:1");
    Connector other = providers.connector("jdk-http", "h", 1);
    assertThat(other.name()).isEqualTo("jdk-http/h:1");
    assertThat(other.provider()).as("the same whoever calls it").isSameAs(one.provider());
    assertThat(providers.connector("okhttp", "h", 2).provider()).isNotSameAs(one.provider());
    assertThat(providers.connector("okhttp", "h", -1).name()).isEqualTo("okhttp/h");
  }

  @Test
  void aHostWithEverNewPortsIsNotKept() {
    for (int port = 1; port <= 1_000; port++) {
      assertThat(providers.connector("okhttp", "h", port).port()).isEqualTo(port);
    }
    assertThat(providers.connector("okhttp", "h", 1))
        .isSameAs(providers.connector("okhttp", "h", 1));
    assertThat(providers.connector("okhttp", "h", 1_000))
        .isNotSameAs(providers.connector("okhttp", "h", 1_000));
  }
}
