package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Mode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BadSettingsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadline=soon",
        "deadline=0s",
        "deadline=-3s",
        "reserve=some",
        "mode=enforced",
        "mode=Enforce",
        "attempt=longer",
        "run.methods=run",
        "run.methods=.run",
        "run.methods=a.B.",
        "run.methods=a.B.run(String)",
        "run.main=yes",
        "run.A.run.deadline=0s",
        "run.A.run.deadline=soon",
        "leftovers.window=long",
        "log=verbose",
        "fuse=0%",
        "fuse=101%",
        "fuse=half",
        "fuse=50",
        "fuse=%",
        "guard.okhttp.enabled=no",
        "key.header=Idempotency Key",
        "key.header=Key:",
        "key.header=Schl\u00fcssel"
      })
  void aBadValueIsNamedWithWhatIsAllowedAndNothingIsEnforced(String setting) {
    Settings settings =
        new Given().withProperty("runbudget.deadline", "3s").withArgument(setting).read();
    String key = setting.substring(0, setting.indexOf('='));
    String value = setting.substring(setting.indexOf('=') + 1);
    assertThat(settings.problems())
        .singleElement()
        .asString()
        .startsWith("setting " + key + "='" + value + "' is not understood; allowed is ")
        .endsWith(allowed(key));
    assertThat(settings.isBad()).isTrue();
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h/db?password=hush",
        "postgresql://u:hush@h/db",
        "jdbc:postgresql://h:hush/db",
        "a\0hush"
      })
  void aBadLedgerIsNamedWithoutItsValueAndNoFolderTakesItsPlace(String ledger) {
    Settings settings =
        new Given()
            .withProperty("runbudget.idempotency", "ledger")
            .withProperty("runbudget.ledger", ledger)
            .read();
    assertThat(settings.problems())
        .containsExactly(
            "setting ledger is not understood; allowed is " + BudgetKeys.LEDGER.allowed());
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void aHeaderOfAnyTokenWillDo() {
    Settings settings = Given.argument("idempotency=auto,key.header=X-Key_1.a~!");
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().powers().writes().header()).isEqualTo("X-Key_1.a~!");
  }

  private static String allowed(String name) {
    for (Key each : Keys.all()) {
      if (each.matches(name)) {
        return each.allowed();
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void everyBadValueIsNamedAtOnce() {
    assertThat(Given.argument("deadline=soon,mode=on,log=loud").problems())
        .hasSize(3)
        .anyMatch(line -> line.contains("deadline='soon'"))
        .anyMatch(line -> line.contains("mode='on'"))
        .anyMatch(line -> line.contains("log='loud'"));
  }

  @Test
  void whatIsFoundTwiceIsSaidOnce() {
    Settings settings = Given.argument("run.methods=run;run,run.A.run.deadline=x,fuse=x");
    settings.runMethods();
    settings.deadlineOf("A.run");
    settings.deadlineOf("A.run");
    settings.givenMode();
    assertThat(settings.problems()).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void offStaysOffWithABadValue() {
    assertThat(Given.argument("mode=off,deadline=soon").mode()).isEqualTo(Mode.OFF);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadline=3s,reserve=3s",
        "deadline=3s,reserve=4s",
        "deadline=9s,run.A.run.deadline=3s,reserve=4s",
        "run.A.run.deadline=3s,reserve=4s"
      })
  void aReserveThatLeavesNothingOfADeadlineIsBad(String argument) {
    Settings settings = Given.argument(argument);
    assertThat(settings.problems())
        .singleElement()
        .asString()
        .startsWith("setting reserve='")
        .contains("less than the deadline");
    assertThat(settings.engine().reserve()).isEmpty();
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  @Test
  void aReserveBelowTheDeadlineIsFine() {
    Settings settings = Given.argument("deadline=3s,reserve=2999ms");
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().reserve()).contains(Duration.ofMillis(2999));
  }

  @ParameterizedTest
  @CsvSource({
    "deadlin, deadline",
    "run.method, run.methods",
    "exempt.host, exempt.hosts",
    "reserved, reserve"
  })
  void anUnknownSettingIsIgnoredAndTheNearestOneSuggested(String key, String meant) {
    Settings settings = Given.argument(key + "=x,deadline=3s");
    assertThat(settings.problems())
        .containsExactly(
            "unknown setting '"
                + key
                + "' in the agent's argument is ignored; did you mean '"
                + meant
                + "'?");
    assertThat(settings.isBad()).isFalse();
    assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void anUnknownSettingIsNamedWithItsPlaceButNeverItsValue() {
    Settings settings =
        new Given()
            .withProperty("runbudget.apiKey", "s3cret")
            .withVariable("RUNBUDGET_SECRET", "s3cret")
            .read();
    assertThat(settings.problems())
        .containsExactlyInAnyOrder(
            "unknown setting 'apiKey' in -Drunbudget.apiKey is ignored",
            "unknown setting 'secret' in RUNBUDGET_SECRET is ignored")
        .noneMatch(line -> line.contains("s3cret"));
  }

  @Test
  void propertiesOfOurOwnAreNoSettings() {
    Settings settings =
        new Given()
            .withProperty("runbudget.bridge.append", "true")
            .withProperty("runbudget.report.after", "100")
            .read();
    assertThat(settings.problems()).isEmpty();
  }
}
