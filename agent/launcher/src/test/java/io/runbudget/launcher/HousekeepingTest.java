package io.runbudget.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.launcher.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class HousekeepingTest {
  private static Settings config(String path) {
    Properties properties = new Properties();
    properties.setProperty("runbudget.config", path);
    return Settings.read(null, properties, Map.of(), List.of());
  }

  /** By then the agent is woven in, and must not say that it is not. */
  @Test
  void aPathThatCannotBeOneIsNotWatched() {
    Settings settings = config("a\u0000b");
    assertThat(Housekeeping.watched(settings)).isNull();
    assertThat(settings.isBad()).as("it has been said").isTrue();
  }

  @Test
  void theFileIsWatchedIfThereIsOneToWatch() {
    assertThat(Housekeeping.watched(config("/etc/a,b"))).isEqualTo(Path.of("/etc/a,b"));
    assertThat(Housekeeping.watched(config(""))).isNull();
  }
}
