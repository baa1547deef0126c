package io.runbudget.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.launcher.settings.Settings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class DeriveCommandTest {
  private final StringBuilder records = new StringBuilder();

  private record Result(int code, String out, String err) {}

  private void run(String name, String outcome, double actualMs, String more) {
    records.append(
        String.format(
            Locale.ROOT,
            "{\"v\":1,\"run\":\"r\",\"name\":\"%s\",\"outcome\":\"%s\",\"actual_ms\":%.1f%s}%n",
            name,
            outcome,
            actualMs,
            more));
  }

  /** A hundred of 0.5 s to 50 s, one that failed, and one that the JVM's end cut short. */
  private void agent(String name) {
    for (int i = 1; i <= 100; i++) {
      run(name, "completed", 500 * i, "");
    }
    run(name, "error", 120, "");
    run(name, "unfinished", 21_000, "");
  }

  private Result derive(String... options) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    String[] words = new String[options.length + 2];
    words[0] = "derive";
    words[1] = "-";
    System.arraycopy(options, 0, words, 2, options.length);
    int code =
        Cli.run(
            words,
            new PrintStream(out),
            new PrintStream(err),
            new ByteArrayInputStream(records.toString().getBytes(StandardCharsets.UTF_8)));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void oneNameGivesOneDeadline() {
    agent("ResearchAgent.run");
    Result derived = derive("--deadline=20s", "--deadline", "2m");
    assertThat(derived.code).isZero();
    assertThat(derived.err).isEmpty();
    assertThat(derived.out.lines())
        .containsExactly(
            "name               runs  completed  errors  censored     p50     p90     p99     max  95 % interval of p90",
            "ResearchAgent.run   102        100       1         1  25.5 s  45.5 s  50.0 s  50.0 s      42.0 s to 48.0 s",
            "",
            "name               deadline  from   would stop  not known   of   share",
            "ResearchAgent.run       20s  given          62             102  60.8 %",
            "                        47s  p90             8          1  102   8.0 %",
            "                        49s  p95             4          1  102   4.0 %",
            "                        52s  p99             0          1  102   0.0 %",
            "                         1m  round           0          1  102   0.0 %",
            "                         2m  given           0          1  102   0.0 %",
            "",
            "deadline=47s",
            "deadline.basis=p90,n=102,censored=1,errors=1");
  }

  @Test
  void aConfiguredReserveCanBeGiven() {
    agent("ResearchAgent.run");
    assertThat(derive("--reserve=20s").out).contains("\ndeadline=1m10s"); // 45.5 s and 20 s
    assertThat(derive("--reserve=0ms").out).contains("\ndeadline=46s");
    for (String wrong : List.of("--reserve=some", "--reserve=48h")) {
      Result refused = derive(wrong);
      assertThat(refused.code).isEqualTo(2);
      assertThat(refused.err).contains("must be a duration such as 2s, at most a day");
    }
  }

  @Test
  void severalNamesHaveADeadlineEach() {
    agent("ResearchAgent.run");
    for (int i = 1; i <= 20; i++) {
      run("Planner.plan", i > 15 ? "declared" : "completed", Math.min(i, 15) * 100, STOPPED);
    }
    run("Rare one", "completed", 70, "");
    Result derived = derive();
    assertThat(derived.code).isZero();
    assertThat(derived.out.lines())
        .containsExactly(
            "name               runs  completed  errors  censored     p50      p90      p99      max  95 % interval of p90",
            "ResearchAgent.run   102        100       1         1  25.5 s   45.5 s   50.0 s   50.0 s      42.0 s to 48.0 s",
            "Planner.plan         20         15       0         5   1.0 s  > 1.5 s  > 1.5 s  > 1.5 s            from 1.5 s",
            "Rare one              1          1       0         0   70 ms    70 ms    70 ms    70 ms            from 70 ms",
            "",
            "name               deadline  from   would stop  not known   of  share",
            "ResearchAgent.run       47s  p90             8          1  102  8.0 %",
            "                        49s  p95             4          1  102  4.0 %",
            "                        52s  p99             0          1  102  0.0 %",
            "                         1m  round           0          1  102  0.0 %",
            "",
            "note: Planner.plan: only 15 completed runs: read the interval, not the percentile; measure 30 or more",
            "",
            "run.ResearchAgent.run.deadline=47s",
            "run.ResearchAgent.run.deadline.basis=p90,n=102,censored=1,errors=1",
            "# no deadline for Planner.plan: p90 is not reached: 25.0 % had no result by 1.5 s, and the records, cut at a deadline of 1.5 s, cannot tell what lies beyond; measure in observe, or with a longer deadline, or take --percentile=75",
            "# no deadline for Rare one: 1 completed run of 1: below 10 none is recommended");
  }

  private static final String STOPPED =
      ",\"planned_ms\":1500,\"reserve_ms\":0,\"stop\":\"deadline\"";

  @Test
  void theBlockCanBePasted() throws IOException {
    agent("ResearchAgent.run");
    agent("Odd name: a=b #1");
    Properties block = new Properties();
    String out = derive("--percentile=97.5").out;
    block.load(new StringReader(out.substring(out.indexOf("run.", out.indexOf("share")))));
    Properties given = new Properties();
    block.forEach((key, value) -> given.setProperty("runbudget." + key, (String) value));
    Settings settings = Settings.read("", given, Map.of(), List.of());
    assertThat(settings.problems()).isEmpty();
    for (String name : List.of("ResearchAgent.run", "Odd name: a=b #1")) {
      assertThat(settings.deadlineOf(name)).contains(Duration.ofSeconds(50));
      assertThat(settings.basisOf(name)).isEqualTo("p97.5,n=102,censored=1,errors=1");
    }
  }

  @Test
  void aChosenNameAmongOthersAndAChildHaveADeadlineOfTheirOwn() {
    agent("ResearchAgent.run");
    assertThat(derive("--name=Res*").out).contains("\ndeadline=47s");
    run("Other.run", "completed", 1, "");
    assertThat(derive("--name=Res*").out).contains("\nrun.ResearchAgent.run.deadline=47s");
    records.setLength(0);
    for (int i = 1; i <= 30; i++) {
      run("Tool.call", "completed", 1_000, ",\"parent\":\"aa\"");
    }
    assertThat(derive().out).contains("\nrun.Tool.call.deadline=1500ms");
  }

  @Test
  void jsonHasNoFieldForWhatIsNotReached() {
    for (int i = 1; i <= 20; i++) {
      run("Planner.plan", i > 15 ? "declared" : "completed", Math.min(i, 15) * 100, STOPPED);
    }
    Result derived = derive("--json");
    assertThat(derived.code).isZero();
    assertThat(derived.out.strip())
        .isEqualTo(
            "{\"percentile\":90.0,\"by_name\":{\"Planner.plan\":{\"runs\":20,\"completed\":15,\"errors\":"
                + "0,\"censored\":5,\"unfinished\":0,\"longest_ms\":1500.0,\"longest_is_censored\":true,\"qu"
                + "antiles\":{\"p50\":{\"ms\":1000.0,\"low_ms\":500.0,\"high_ms\":1500.0},\"p90\":{\"above_ms\":"
                + "1500.0,\"low_ms\":1500.0},\"p99\":{\"above_ms\":1500.0}},\"deadlines\":[],\"refused\":\"p90"
                + " is not reached: 25.0 % had no result by 1.5 s, and the records, cut at a deadli"
                + "ne of 1.5 s, cannot tell what lies beyond; measure in observe, or with a longer "
                + "deadline, or take --percentile=75\",\"notes\":[\"only 15 completed runs: read the in"
                + "terval, not the percentile; measure 30 or more\"]}},\"settings\":{}}");
  }

  @Test
  void wrongUsageEndsWithTwoAndNothingToReadWithThree() {
    agent("A.run");
    assertThat(derive("--percentile=49.9").code).isEqualTo(2);
    assertThat(derive("--percentile=100").code).isEqualTo(2);
    assertThat(derive("--percentile=NaN").code).isEqualTo(2);
    assertThat(derive("--percentile=high").code).isEqualTo(2);
    assertThat(derive("--deadline=30").err).contains("must be a duration such as 90s");
    Result none = derive("--name=x");
    assertThat(none.code).isEqualTo(3);
    assertThat(none.err).contains("nothing to derive from: no run in standard input");
    records.setLength(0);
    records.append("{\"v\":1,\"run\":\"to\n");
    assertThat(derive().code).isEqualTo(3);
  }

  @Test
  void aNameCannotSteerTheTerminal() {
    agent("\\u001b[2J");
    run("B.run", "completed", 1, "");
    assertThat(derive().out).doesNotContain("\u001b").contains("run.?[2J.deadline=47s");
  }
}
