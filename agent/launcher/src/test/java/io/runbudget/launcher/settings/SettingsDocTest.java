package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.runbudget.engine.EndpointPolicy;
import io.runbudget.engine.Mode;
import io.runbudget.engine.Powers;
import io.runbudget.engine.ResponseLimit;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SettingsDocTest {
  private static final Path DOC = Path.of("..", "..", "docs", "settings.md");
  private static final Pattern BLOCK = Pattern.compile("```properties\n(.*?)```", Pattern.DOTALL);
  private static final long SECOND = 1_000_000_000L;

  @Test
  void theTableHasEverySettingAndNoOther() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Key key : Keys.all()) {
      rows.add(
          String.join(
              " | ", "| `" + key.name() + "`", key.allowed(), key.byDefault(), key.says() + " |"));
    }
    assertThat(Files.readAllLines(DOC).stream().filter(line -> line.startsWith("| `")))
        .containsExactlyElementsOf(rows);
  }

  @Test
  void theExamplesAreUnderstood() throws IOException {
    List<Given> examples = new ArrayList<>();
    for (String line : Files.readAllLines(DOC)) {
      if (line.startsWith("    ") && line.contains("-javaagent:")) {
        examples.add(given(line));
      }
    }
    assertThat(examples).hasSizeGreaterThan(5);
    assertThat(examples)
        .allSatisfy(
            example -> {
              Settings settings = example.read();
              assertThat(settings.engine().deadline().isPresent() || settings.config().isPresent())
                  .isTrue();
              assertThat(settings.problems())
                  .allMatch(line -> line.contains("/etc/acme/runbudget.properties"));
            });
  }

  private static Given given(String commandLine) {
    Given given = new Given();
    for (String word : commandLine.trim().split(" ")) {
      int equals = word.indexOf('=');
      if (word.startsWith("-javaagent:") && equals > 0) {
        given.withArgument(word.substring(equals + 1));
      } else if (word.startsWith("-D")) {
        given.withProperty(word.substring(2, equals), word.substring(equals + 1));
      } else if (word.startsWith("RUNBUDGET_")) {
        given.withVariable(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return given;
  }

  @Test
  void theExampleFilesAreUnderstood() throws IOException {
    List<Settings> files = files();
    assertThat(files).hasSize(2);
    for (Settings file : files) {
      assertThat(file.problems()).isEmpty();
      assertThat(file.mode()).isEqualTo(Mode.ENFORCE);
      assertThat(file.engine().deadline()).contains(Duration.ofSeconds(120));
    }
    Powers powers = files.get(1).engine().powers();
    assertThat(powers.retries()).isTrue();
    assertThat(powers.endpoints())
        .extracting(
            EndpointPolicy::name,
            EndpointPolicy::connectNanos,
            EndpointPolicy::response,
            EndpointPolicy::stepNanos)
        .containsExactlyInAnyOrder(
            tuple("search", 2 * SECOND, ResponseLimit.of(8 * SECOND), 30 * SECOND),
            tuple("balance", 2 * SECOND, new ResponseLimit(3 * SECOND, 0.99, 0.2), 30 * SECOND));
  }

  /** Every block of the document that is a properties file. */
  private static List<Settings> files() throws IOException {
    Matcher blocks = BLOCK.matcher(Files.readString(DOC));
    List<Settings> files = new ArrayList<>();
    while (blocks.find()) {
      Properties properties = new Properties();
      properties.load(new StringReader(blocks.group(1)));
      Given given = new Given();
      properties.forEach((key, value) -> given.withProperty("runbudget." + key, (String) value));
      files.add(given.read());
    }
    return files;
  }
}
