package io.runbudget.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceNameTest {

  @Test
  void aNameThatWasGivenWinsOverTheCommand() {
    Map<String, String> properties = new HashMap<>(Map.of("sun.java.command", "com.acme.Main"));
    Map<String, String> environment = new HashMap<>();
    assertThat(ServiceName.detect(properties::get, environment::get)).isEqualTo("Main");
    environment.put("OTEL_SERVICE_NAME", "shop (eu)");
    assertThat(ServiceName.detect(properties::get, environment::get)).isEqualTo("shop-eu");
    properties.put("spring.application.name", "orders");
    assertThat(ServiceName.detect(properties::get, environment::get)).isEqualTo("orders");
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme.Main --lib /x/foo.jar, Main",
    "com.acme.Outer$Main, Outer-Main",
    "acme.module/com.acme.Main, Main",
    "/opt/shop-1.2.jar --server.port=1, shop-1.2",
    "/opt/my app/shop.jar -x, shop",
    "shop.jar, shop",
    "../../etc/passwd, passwd",
    "'', java",
  })
  void theSimpleNameIsTakenFromTheCommand(String command, String name) {
    assertThat(
            ServiceName.detect(
                property -> property.equals("sun.java.command") ? command : null, env -> null))
        .isEqualTo(name);
  }

  @Test
  void aNameCannotLeaveTheTempFolder() {
    String name = ServiceName.detect(property -> "../../etc", env -> null);
    assertThat(RecordDestination.inTemp("/tmp", name).path())
        .isEqualTo(Path.of("/tmp/runbudget-etc"));
  }

  @Test
  void theSettingIsAWordOrAFolder() {
    assertThat(RecordDestination.of("off")).isEqualTo(new RecordDestination.Off());
    assertThat(RecordDestination.of("stdout")).isEqualTo(new RecordDestination.Stdout());
    assertThat(RecordDestination.of("/var/runs"))
        .isEqualTo(new RecordDestination.Folder(Path.of("/var/runs")));
  }
}
