package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SettingsDocTest {
  private static final Path DOC = Path.of("..", "..", "docs", "settings.md");

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
  void theExampleFileIsUnderstood() throws IOException {
    String doc = Files.readString(DOC);
    int start = doc.indexOf("```properties\n") + "```properties\n".length();
    Properties properties = new Properties();
    properties.load(new StringReader(doc.substring(start, doc.indexOf("```", start))));
    Given given = new Given();
    properties.forEach((key, value) -> given.withProperty("runbudget." + key, (String) value));
    assertThat(properties).isNotEmpty();
    assertThat(given.read().problems()).isEmpty();
  }
}
