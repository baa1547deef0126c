package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.Places;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The jar is copied into every container, the library into every application: both stay small. */
final class JarSizeIT {
  private static final long MOST_BYTES = 8L << 20;
  private static final long MOST_API_BYTES = 16L << 10;

  @Test
  void itIsSmall() throws IOException {
    assertThat(Files.size(Places.agentJar())).isLessThanOrEqualTo(MOST_BYTES);
  }

  @Test
  void theLibraryForApplicationsIsTiny() throws IOException {
    assertThat(Files.size(Places.apiJar())).isLessThanOrEqualTo(MOST_API_BYTES);
  }
}
