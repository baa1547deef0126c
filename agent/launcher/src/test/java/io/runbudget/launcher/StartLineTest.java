package io.runbudget.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.launcher.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartLineTest {
  @ParameterizedTest
  @CsvSource({
    "'', ' endpoints=1'",
    "'idempotency=auto', ' idempotency=auto endpoints=1'",
    "'idempotency=strict,endpoint.x.idempotency=off', ' idempotency=strict endpoints=1'",
    "'endpoint.x.idempotency=ledger', ' idempotency=per endpoint endpoints=1'",
    "'idempotency=off,endpoint.x.idempotency=auto', ' idempotency=per endpoint endpoints=1'",
    "'endpoint.x.idempotency=off', ' endpoints=1'",
  })
  void itSaysWhichWritesAreKept(String given, String said) {
    StringBuilder line = new StringBuilder();
    Installation.powers(
        line, Settings.read("endpoint.x.match=h," + given, new Properties(), Map.of(), List.of()));
    assertThat(line).hasToString(said);
  }
}
