package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BasisTest {
  private static final String BASIS = "p90,n=412,censored=7,errors=3";

  @TempDir Path temp;

  @Test
  void theTextThatDeriveWritesIsTheSameFromEverySource() throws IOException {
    Path file = Files.writeString(temp.resolve("x"), "deadline=9s\ndeadline.basis=" + BASIS + "\n");
    for (Given given :
        List.of(
            new Given().withArgument("deadline=9s,deadline.basis=" + BASIS),
            new Given().withArgument("deadline.basis=" + BASIS + ",deadline=9s"),
            new Given()
                .withProperty("runbudget.deadline", "9s")
                .withProperty("runbudget.deadline.basis", BASIS),
            new Given()
                .withVariable("RUNBUDGET_DEADLINE", "9s")
                .withVariable("RUNBUDGET_DEADLINE_BASIS", BASIS),
            new Given().withArgument("config=" + file))) {
      Settings settings = given.read();
      assertThat(settings.problems()).isEmpty();
      assertThat(settings.basis()).contains(BASIS);
      assertThat(settings.basisOf("A.run")).isEqualTo(BASIS);
      assertThat(settings.engine().deadline()).contains(Duration.ofSeconds(9));
      assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
    }
  }

  @Test
  void soIsThatOfOneEntryPoint() throws IOException {
    Path file =
        Files.writeString(
            temp.resolve("x"), "run.A.run.deadline=9s\nrun.A.run.deadline.basis=" + BASIS + "\n");
    for (Given given :
        List.of(
            new Given().withArgument("run.A.run.deadline=9s,run.A.run.deadline.basis=" + BASIS),
            new Given()
                .withProperty("runbudget.run.A.run.deadline", "9s")
                .withProperty("runbudget.run.A.run.deadline.basis", BASIS),
            new Given()
                .withVariable("RUNBUDGET_RUN_A_run_DEADLINE", "9s")
                .withVariable("RUNBUDGET_RUN_A_run_DEADLINE_BASIS", BASIS),
            new Given().withArgument("config=" + file))) {
      Settings settings = given.read();
      assertThat(settings.problems()).isEmpty();
      assertThat(settings.basisOf("com.acme.A.run")).isEqualTo(BASIS);
      assertThat(settings.basisOf("B.run")).isEqualTo("configured");
      assertThat(settings.basis()).isEmpty();
      assertThat(settings.deadlineOf("A.run")).contains(Duration.ofSeconds(9));
    }
  }

  @Test
  void aDeadlineOfOnesOwnDoesNotRestOnWhatTheOthersDo() {
    Settings settings = Given.argument("deadline=9s,deadline.basis=p90,n=5,run.A.run.deadline=3s");
    assertThat(settings.basisOf("A.run")).isEqualTo("configured");
    assertThat(settings.basisOf("B.run")).isEqualTo("p90,n=5");
    assertThat(Given.argument("deadline=9s").basisOf("B.run")).isEqualTo("configured");
  }

  @Test
  void theTextEndsWhereASettingBegins() {
    Settings settings =
        Given.argument(
            "deadline=9s,deadline.basis=p90,n=5,rounded,mode=observe,exempt.hosts=a,b,log=off");
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.basis()).contains("p90,n=5,rounded");
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
    assertThat(settings.engine().exemptHosts().test("b")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reserv=1s", "guard.sleep.enable=false", "deadlin=4s"})
  void aMistypedSettingIsSaidAndNotLostInTheText(String mistyped) {
    Settings settings = Given.argument("deadline=9s,deadline.basis=p90,n=5," + mistyped);
    assertThat(settings.basis()).contains("p90,n=5");
    assertThat(settings.problems()).singleElement().asString().startsWith("unknown setting '");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\tb", "a\"b", "a\u00e4", "a\u001b[2J", "{a}", "none", "inherited"})
  void otherCharactersAreBad(String text) {
    Settings settings =
        new Given()
            .withArgument("deadline=9s")
            .withProperty("runbudget.deadline.basis", text)
            .read();
    assertThat(settings.problems())
        .containsExactly(
            "setting deadline.basis='"
                + text
                + "' is not understood; allowed is a text of at most 120 letters, digits, blanks and"
                + " . , ; : = % + - _ / ( ), but not none or inherited");
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
    assertThat(settings.basisOf("A.run")).isEqualTo("configured");
  }

  @Test
  void aHundredAndTwentyCharactersAreEnough() {
    assertThat(Given.argument("deadline=9s,deadline.basis=" + "x".repeat(120)).problems())
        .isEmpty();
    assertThat(Given.argument("deadline=9s,deadline.basis=" + "x".repeat(121)).isBad()).isTrue();
  }

  @Test
  void aBasisOfNothingIsNoted() {
    assertThat(Given.argument("deadline.basis=p90").problems())
        .containsExactly("setting deadline.basis says nothing, for there is no deadline");
    Settings settings = Given.argument("deadline=9s,run.A.run.deadline.basis=p90");
    assertThat(settings.problems())
        .containsExactly(
            "setting run.A.run.deadline.basis says nothing, for there is no run.A.run.deadline");
    assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
  }
}
