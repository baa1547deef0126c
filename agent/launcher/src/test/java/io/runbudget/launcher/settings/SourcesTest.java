package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Mode;
import io.runbudget.ledger.LedgerPlace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesTest {
  @TempDir Path temp;

  @Test
  void theArgumentGoesBeforeAProperty() {
    assertDeadline(
        new Given().withArgument("deadline=1s").withProperty("runbudget.deadline", "2s"));
  }

  @Test
  void theArgumentGoesBeforeAVariable() {
    assertDeadline(
        new Given().withArgument("deadline=1s").withVariable("RUNBUDGET_DEADLINE", "2s"));
  }

  @Test
  void theArgumentGoesBeforeTheFile() throws IOException {
    assertDeadline(new Given().withArgument("deadline=1s,config=" + file("deadline=2s")));
  }

  @Test
  void aPropertyGoesBeforeAVariable() {
    assertDeadline(
        new Given()
            .withProperty("runbudget.deadline", "1s")
            .withVariable("RUNBUDGET_DEADLINE", "2s"));
  }

  @Test
  void aPropertyGoesBeforeTheFile() throws IOException {
    assertDeadline(
        new Given()
            .withProperty("runbudget.deadline", "1s")
            .withArgument("config=" + file("deadline=2s")));
  }

  @Test
  void aVariableGoesBeforeTheFile() throws IOException {
    assertDeadline(
        new Given()
            .withVariable("RUNBUDGET_DEADLINE", "1s")
            .withVariable("RUNBUDGET_CONFIG", file("deadline=2s")));
  }

  @Test
  void theFileGoesBeforeTheDefault() throws IOException {
    assertDeadline(new Given().withProperty("runbudget.config", file("deadline=1s")));
  }

  @Test
  void eachSourceAloneIsEnough() {
    assertDeadline(new Given().withArgument("deadline=1s"));
    assertDeadline(new Given().withProperty("runbudget.deadline", "1s"));
    assertDeadline(new Given().withVariable("RUNBUDGET_DEADLINE", "1s"));
  }

  @Test
  void anEmptyValueIsNone() {
    assertDeadline(
        new Given()
            .withArgument("deadline=")
            .withProperty("runbudget.deadline", " ")
            .withVariable("RUNBUDGET_DEADLINE", "1s"));
  }

  private static void assertDeadline(Given given) {
    Settings settings = given.read();
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().deadline()).contains(Duration.ofSeconds(1));
    assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadline=3s,run.methods=a.B.run;c.D.go",
        "deadline=3s,run.methods=a.B.run,c.D.go",
        "run.methods=a.B.run, c.D.go,deadline=3s",
        "run.methods= a.B.run ; c.D.go ;, deadline = 3s ,",
        ",,deadline=3s,,run.methods=a.B.run,,c.D.go,"
      })
  void aListGoesOnAfterASemicolonOrAComma(String argument) {
    Settings settings = Given.argument(argument);
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.runMethods()).containsExactly("a.B.run", "c.D.go");
    assertThat(settings.engine().deadline()).contains(Duration.ofSeconds(3));
  }

  @Test
  void aPartWithoutAValueIsBad() {
    Settings settings = Given.argument("enforce,deadline=3s");
    assertThat(settings.problems())
        .containsExactly("setting 'enforce' has no value; allowed is key=value,key=value");
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void aValueMayHoldAnEqualsSign() {
    assertThat(Given.argument("records=/tmp/a=b").records()).contains("/tmp/a=b");
  }

  @Test
  void variablesNameDottedKeys() {
    Settings settings =
        new Given()
            .withVariable("RUNBUDGET_RUN_METHODS", "a.B.run;c.D.go")
            .withVariable("RUNBUDGET_RUN_MAIN", "on")
            .withVariable("RUNBUDGET_GUARD_OKHTTP_ENABLED", "false")
            .withVariable("RUNBUDGET_EXEMPT_HOSTS", "localhost")
            .withVariable("OTHER_DEADLINE", "soon")
            .read();
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.runMethods()).containsExactly("a.B.run", "c.D.go");
    assertThat(settings.runMain()).isTrue();
    assertThat(settings.isEnabled("okhttp")).isFalse();
    assertThat(settings.engine().exemptHosts().test("localhost")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "RUNBUDGET_RUN_ResearchAgent_run_DEADLINE",
        "RUNBUDGET_RUN_ResearchAgent_run_deadline",
        "RUNBUDGET_RUN_com_acme_ResearchAgent_run_DEADLINE"
      })
  void aVariableKeepsTheLettersOfAnEntryPoint(String variable) {
    Settings settings = new Given().withVariable(variable, "4s").read();
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.deadlineOf("com.acme.ResearchAgent.run")).contains(Duration.ofSeconds(4));
  }

  @Test
  void theFileIsReadWithEitherPrefixCommentsAndWindowsLineEnds() throws IOException {
    String file =
        file(
            "# agents\r\n\r\ndeadline = 3s\r\nrunbudget.run.methods=a.B.run;\\\r\n  c.D.go\r\n"
                + "records=C:\\\\logs\\\\r\u00fcckl\u00e4ufe\r\n");
    Settings settings = Given.argument("config=" + file);
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().deadline()).contains(Duration.ofSeconds(3));
    assertThat(settings.runMethods()).containsExactly("a.B.run", "c.D.go");
    assertThat(settings.records()).contains("C:\\logs\\r\u00fcckl\u00e4ufe");
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstKey() throws IOException {
    Settings settings = Given.argument("config=" + file("\uFEFFdeadline=3s\nrun.main=on"));
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().deadline()).contains(Duration.ofSeconds(3));
    assertThat(Given.argument("config=" + file("")).problems()).isEmpty();
  }

  @Test
  void anUnknownSettingInTheFileIsNamedWithTheFile() throws IOException {
    String file = file("deadlin=3s");
    assertThat(Given.argument("config=" + file).problems())
        .containsExactly(
            "unknown setting 'deadlin' in " + file + " is ignored; did you mean 'deadline'?");
  }

  @Test
  void aFileThatIsMissingIsNamedAndNothingEnforced() {
    Path missing = temp.resolve("missing.properties");
    assertUnreadable(missing.toString());
  }

  @Test
  void aFileThatIsAFolderOrNoTextIsNamed() throws IOException {
    assertUnreadable(temp.toString());
    Path latin1 = temp.resolve("latin1.properties");
    Files.write(latin1, "records=/r\u00fcckl\u00e4ufe".getBytes(StandardCharsets.ISO_8859_1));
    assertUnreadable(latin1.toString());
    assertUnreadable(file("records=\\u12"));
  }

  @Test
  void aFileNameThatIsNoneIsNamed() {
    assertUnreadable("a\u0000b");
  }

  private static void assertUnreadable(String file) {
    Settings settings = Given.argument("deadline=3s,config=" + file);
    assertThat(settings.problems())
        .singleElement()
        .asString()
        .startsWith("setting config: '" + file + "' cannot be read (");
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void rereadSeesTheFileAlone() throws IOException {
    String file = file("mode=observe");
    Settings settings = Given.argument("mode=enforce,deadline=3s,config=" + file);
    assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
    Files.writeString(Path.of(file), "mode=off\nguard.sleep.enabled=false");
    Settings changed = settings.reread();
    assertThat(changed.problems()).isEmpty();
    assertThat(changed.givenMode()).contains(Mode.OFF);
    assertThat(changed.engine().deadline()).isEmpty();
  }

  @Test
  void aFileIsRereadThoughItsPathHasACommaOrAnEqualsSign() throws IOException {
    Path file = temp.resolve("a,b;c=d, mode=enforce.properties");
    Files.writeString(file, "mode=observe");
    Settings settings = new Given().withProperty("runbudget.config", file.toString()).read();
    assertThat(settings.givenMode()).contains(Mode.OBSERVE);
    Files.writeString(file, "mode=off");
    assertThat(settings.reread().problems()).isEmpty();
    assertThat(settings.reread().givenMode()).contains(Mode.OFF);
  }

  private String file(String text) throws IOException {
    return Files.writeString(temp.resolve("runbudget.properties"), text).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://a.example.com:5432,b.example.com:5433/db?user=u&password=p",
        "jdbc:postgresql://a/db?user=u&password=p,q"
      })
  void aUrlMayHaveCommas(String url) {
    Settings settings = Given.argument("ledger=" + url + ",deadline=1s,idempotency=ledger");
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().deadline()).contains(Duration.ofSeconds(1));
    assertThat(settings.budget().ledger().orElseThrow()).isEqualTo(new LedgerPlace.Postgres(url));
  }

  @Test
  void whatLooksLikeNoKeyIsNotRepeated() {
    assertThat(Given.argument("deadline=1s,s3cret&x=y").problems())
        .containsExactly("something in the agent's argument is no setting, and ignored");
    assertThat(Given.argument("s3cret:x").problems())
        .containsExactly("something has no value; allowed is key=value,key=value");
  }

  static List<String> keysWithoutAName() {
    return Keys.all().stream().filter(key -> !key.isNamed()).map(Key::name).toList();
  }

  @ParameterizedTest
  @MethodSource("keysWithoutAName")
  void aVariableNamesEverySetting(String key) {
    String variable = "RUNBUDGET_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
    Problems problems = new Problems();
    Sources sources = new Sources(null, new Properties(), Map.of(variable, "missing"), problems);
    assertThat(sources.values()).containsExactly(Map.entry(key, "missing"));
    assertThat(problems.lines()).noneMatch(line -> line.contains("unknown"));
  }
}
