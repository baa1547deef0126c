package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.Mode;
import io.runbudget.launcher.settings.Settings.Level;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  @Test
  void withoutASettingNothingIsLimitedAndAllIsObserved() {
    Settings settings = new Given().read();
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
    assertThat(settings.givenMode()).isEmpty();
    assertThat(settings.log()).isEqualTo(Level.INFO);
    assertThat(settings.runMethods()).isEmpty();
    assertThat(settings.runMain()).isFalse();
    assertThat(settings.records()).isEmpty();
    assertThat(settings.config()).isEmpty();
    assertThat(settings.isEnabled("okhttp")).isTrue();
    assertThat(settings.engine().deadline()).isEmpty();
    assertThat(settings.engine().reserve()).isEmpty();
    assertThat(settings.engine().fuse()).isEmpty();
    assertThat(settings.engine().replaceTimeouts()).isFalse();
    assertThat(settings.engine().leftoversWindow()).isEqualTo(EngineSettings.LEFTOVERS_WINDOW);
    assertThat(settings.engine().exemptHosts().test("any")).isFalse();
    assertThat(settings.engine().exemptThreads().test("any")).isFalse();
  }

  @Test
  void givingALimitEnforcesIt() {
    assertThat(Given.argument("deadline=3s").mode()).isEqualTo(Mode.ENFORCE);
    assertThat(Given.argument("run.A.run.deadline=3s").mode()).isEqualTo(Mode.ENFORCE);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void aGivenModeHoldsWhateverElseIsGiven(Mode mode) {
    String word = mode.name().toLowerCase(java.util.Locale.ROOT);
    assertThat(Given.argument("mode=" + word).mode()).isEqualTo(mode);
    assertThat(Given.argument("mode=" + word + ",deadline=3s").mode()).isEqualTo(mode);
    assertThat(Given.argument("mode=" + word).givenMode()).contains(mode);
  }

  @Test
  void everyEngineSettingArrives() {
    EngineSettings engine =
        Given.argument(
                "deadline=2m,reserve=0ms,attempt=replace,leftovers.window=5s,fuse=12.5%,"
                    + "exempt.hosts=*.internal,localhost,exempt.threads=batch-*")
            .engine();
    assertThat(engine.deadline()).contains(Duration.ofMinutes(2));
    assertThat(engine.reserve()).contains(Duration.ZERO);
    assertThat(engine.replaceTimeouts()).isTrue();
    assertThat(engine.leftoversWindow()).isEqualTo(Duration.ofSeconds(5));
    assertThat(engine.fuse()).contains(0.125);
    assertThat(engine.exemptHosts().test("db.internal")).isTrue();
    assertThat(engine.exemptHosts().test("localhost")).isTrue();
    assertThat(engine.exemptHosts().test("api.openai.com")).isFalse();
    assertThat(engine.exemptThreads().test("batch-7")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"off, OFF", "error, ERROR", "warn, WARN", "info, INFO", "debug, DEBUG"})
  void aLogLevelShowsItselfAndWhatIsGraver(String word, Level level) {
    Level set = Given.argument("log=" + word).log();
    assertThat(set).isEqualTo(level);
    for (Level other : Level.values()) {
      assertThat(set.shows(other)).isEqualTo(other.ordinal() <= level.ordinal());
    }
  }

  @Test
  void recordsAndConfigAreTakenAsGiven() {
    assertThat(Given.argument("records=/var/log/My Service").records())
        .contains("/var/log/My Service");
    assertThat(Given.argument("records=stdout").records()).contains("stdout");
  }

  @Test
  void aGuardCanBeSwitchedOff() {
    Settings settings = Given.argument("guard.okhttp.enabled=false,guard.sleep.enabled=true");
    assertThat(settings.isEnabled("okhttp")).isFalse();
    assertThat(settings.isEnabled("sleep")).isTrue();
    assertThat(settings.problems()).isEmpty();
  }

  @Test
  void theSwitchOfAGuardThatDoesNotExistIsNamedAndHarmless() {
    Settings settings = Given.argument("guard.okhtp.enabled=false,deadline=3s");
    assertThat(settings.problems())
        .containsExactly(
            "setting guard.okhtp.enabled: there is no guard 'okhtp', only okhttp, sleep");
    assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void mainOpensARunIfAsked() {
    assertThat(Given.argument("run.main=on").runMain()).isTrue();
    assertThat(Given.argument("run.main=off").runMain()).isFalse();
  }

  @Test
  void anEntryPointHasItsOwnDeadlineByFullAndByShortName() {
    Settings settings =
        Given.argument("deadline=9s,run.com.acme.A.run.deadline=1s,run.B.run.deadline=2s");
    assertThat(settings.deadlineOf("com.acme.A.run")).contains(Duration.ofSeconds(1));
    assertThat(settings.deadlineOf("com.acme.B.run")).contains(Duration.ofSeconds(2));
    assertThat(settings.deadlineOf("B.run")).contains(Duration.ofSeconds(2));
    assertThat(settings.deadlineOf("com.acme.BB.run")).isEmpty();
    assertThat(settings.deadlineOf("com.acme.C.run")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run.A.run.deadline=2s,run.com.acme.A.run.deadline=1s",
        "run.com.acme.A.run.deadline=1s,run.A.run.deadline=2s"
      })
  void theFullestNameOfAnEntryPointCounts(String argument) {
    assertThat(Given.argument(argument).deadlineOf("com.acme.A.run"))
        .contains(Duration.ofSeconds(1));
    assertThat(Given.argument(argument).deadlineOf("org.other.A.run"))
        .contains(Duration.ofSeconds(2));
  }
}
