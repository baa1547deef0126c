package io.runbudget.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CliTest {
  @TempDir Path temp;

  private String stdin = "";

  private record Result(int code, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  @Test
  void runsAreListedOldestFirst() throws IOException {
    Path folder =
        folder(
            "a", run("bb00000000000002", 2, "silent", 120_012.5), run("aa01", 1, "completed", 850));
    assertThat(cli("runs", folder.toString()).lines())
        .containsExactly(
            "start (UTC)          id        name               mode     stop      exit      outcome"
                + "     actual  planned  overrun  attempts  leftovers",
            "2026-01-01 12:00:01  aa01      ResearchAgent.run  enforce  deadline  returned  completed"
                + "   850 ms  120.0 s        -         1          1",
            "2026-01-01 12:00:02  bb000000  ResearchAgent.run  enforce  deadline  returned  silent"
                + "     120.0 s  120.0 s    13 ms         1          1")
        .allSatisfy(line -> assertThat(line.length()).isLessThan(160));
  }

  @Test
  void runsAreChosenByNameOutcomeAndNumber() throws IOException {
    String folder =
        folder(
                "a",
                run("aa01", 1, "completed", 850),
                run("aa02", 2, "silent", 120_100),
                run("aa03", 3, "completed", 900).replace("ResearchAgent.run", "Other.run"))
            .toString();
    assertThat(ids(cli("runs", folder, "--name", "Research*.r?n"))).containsExactly("aa01", "aa02");
    assertThat(ids(cli("runs", folder, "--outcome", "silent"))).containsExactly("aa02");
    assertThat(ids(cli("runs", folder, "--outcome", "overrun"))).containsExactly("aa02");
    assertThat(ids(cli("runs", folder, "--last", "1"))).containsExactly("aa03");
    Result none = cli("runs", folder, "--name", "x");
    assertThat(none.code).isZero();
    assertThat(none.out).isEmpty();
    assertThat(none.err).contains("none of 3 runs match");
  }

  @Test
  void jsonPassesTheRecordsThrough() {
    String record = run("aa01", 1, "completed", 850);
    stdin = "2026 INFO started\nshop-1 | " + record + "\n";
    assertThat(cli("runs", "-", "--json").lines()).containsExactly(record);
  }

  @Test
  void oneRunIsShownInFull() throws IOException {
    String folder = folder("a", run("7f3a9c0011223344", 1, "declared", 120_100)).toString();
    Result shown = cli("runs", "show", "7F3A", folder);
    assertThat(shown.code).isZero();
    assertThat(shown.out)
        .contains(
            "run 7f3a9c0011223344  ResearchAgent.run",
            "deadline  120.0 s (configured), 2.0 s of it in reserve",
            "took      120.1 s, 100 ms past the deadline: an overrun",
            "cause     98 of 120 s: openai-java maxRetries=2 x 60 s",
            "refused   2 after_deadline",
            "stopped   1 interrupt, 2 process",
            "okhttp/api.example.com:443",
            "cut by socket",
            "thread: task on pool-1, still going 150 ms later",
            "      at com.acme.Plan.wait(Plan.java:7)");
  }

  @Test
  void tokensAndDollarsAreShownWhereThereAreSome() throws IOException {
    String plain = run("aa01", 1, "completed", 850);
    String spent =
        plain
            .replace("aa01", "aa02")
            .replace(
                "\"attempts\":[",
                "\"tokens\":31200,\"token_limit\":30000,\"token_debt\":1200,\"usd\":0.4,"
                    + "\"unpriced\":1,\"estimated\":2,\"writes\":{\"count\":3,\"twins\":1,"
                    + "\"twin_targets\":[\"POST pay:443/charges\"]},\"attempts\":[")
            .replace(
                "\"exchanges\":1",
                "\"exchanges\":1,\"model\":\"gpt-5\",\"tokens_in\":1200,\"tokens_out\":340,"
                    + "\"estimated\":true");
    String folder = folder("a", plain, spent).toString();
    assertThat(cli("runs", folder).out)
        .contains("leftovers  tokens  dollars\n")
        .contains("  ~31200    $0.40\n");
    assertThat(cli("runs", "show", "aa02", folder).out)
        .contains(
            "tokens    31200 of 30000, 1200 in debt; 2 calls estimated",
            "dollars   $0.40; 1 call without a price",
            "writes    3, 1 equal to an earlier one",
            "twins: POST pay:443/charges",
            "~1200 + 340");
    assertThat(cli("runs", "show", "aa01", folder).out).doesNotContain("tokens", "writes");
    assertThat(cli("diff", folder, folder).out).contains("tokens").contains("$0.40");
  }

  @Test
  void anIdThatIsUnknownOrNotUniqueIsWrongUsage() throws IOException {
    String folder =
        folder("a", run("aa01", 1, "silent", 1), run("aa02", 1, "silent", 1)).toString();
    Result unknown = cli("runs", "show", "bb", folder);
    assertThat(unknown.code).isEqualTo(2);
    assertThat(unknown.err).contains("no run bb among 2");
    Result several = cli("runs", "show", "aa", folder);
    assertThat(several.code).isEqualTo(2);
    assertThat(several.err).contains("aa01, aa02");
  }

  @Test
  void aLogCannotSteerTheTerminal() {
    stdin = run("aa01", 1, "silent", 1).replace("ResearchAgent", "\\u001b[2J");
    assertThat(cli("runs", "-").out).doesNotContain("\u001b").contains("?[2J.run");
  }

  @Test
  void aWorseningEndsWithOneAndFitsOnAScreen() throws IOException {
    Path before = many("before", 100, "completed", 30_000);
    Path after = many("after", 100, "silent", 30_000);
    Result diff = cli("diff", before.toString(), after.toString());
    assertThat(diff.code).isEqualTo(1);
    assertThat(diff.lines())
        .contains(
            "completed            100  100.0 %       0    0.0 %  -100.0 points",
            "silent stops           0    0.0 %     100  100.0 %  +100.0 points",
            "WORSE: stops rose from 0.0 % to 100.0 % and runs are not better bounded for it")
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(cli("diff", after.toString(), before.toString()).code).isZero();
    assertThat(cli("diff", "--json", before.toString(), after.toString()).out)
        .contains("\"verdict\":\"worse\"");
  }

  @Test
  void bothSidesOfADiffNameTheirDeadlines() throws IOException {
    String run = run("r", 1, "completed", 30_000);
    String derived =
        run.replace("configured", "p90,n=412,censored=7")
            .replace("planned_ms\":1", "planned_ms\":2");
    String before = folder("before", run, run, derived).toString();
    String after = folder("after", derived).toString();
    Result diff = cli("diff", before, after);
    assertThat(diff.lines())
        .startsWith(
            "before: deadline 120.0 s (configured), 220.0 s (p90,n=412,censored=7)",
            "after:  deadline 220.0 s (p90,n=412,censored=7)")
        .contains(
            "note: the deadline's basis changes within the runs before: ResearchAgent.run",
            "note: the deadline's basis is another one after: ResearchAgent.run");
    assertThat(cli("diff", after, after).out).doesNotContain("note: the deadline's basis");
    assertThat(cli("diff", "--json", before, after).out)
        .contains(
            "\"deadlines\":[{\"planned_ms\":120000.0,\"basis\":\"configured\",\"runs\":2},"
                + "{\"planned_ms\":220000.0,\"basis\":\"p90,n=412,censored=7\",\"runs\":1}]");
    assertThat(cli("runs", "show", "r", after).out)
        .contains("deadline  220.0 s (p90,n=412,censored=7), 2.0 s of it in reserve");
  }

  @Test
  void aFewRunsAreComparedWithoutAVerdict() throws IOException {
    Path few = many("few", 3, "silent", 30_000);
    Result diff = cli("diff", many("before", 100, "completed", 1).toString(), few.toString());
    assertThat(diff.code).isZero();
    assertThat(diff.out).contains("TOO FEW: 100 runs before, 3 after");
  }

  @Test
  void oneSideOfADiffMayBeALogStream() throws IOException {
    Path before = many("before", 40, "completed", 30_000);
    stdin = "INFO hello\n" + Files.readString(before.resolve("runs-1.ndjson"));
    assertThat(cli("diff", before.toString(), "-").out).contains("SAME: nothing moved");
    assertThat(cli("diff", "-", "-").code).isEqualTo(2);
  }

  @Test
  void badLinesAreCountedOnStderr() throws IOException {
    Path folder = folder("a", run("aa01", 1, "silent", 1), "{\"v\":1,\"run\":\"to");
    Result runs = cli("runs", folder.toString());
    assertThat(runs.code).isZero();
    assertThat(runs.err).isEqualToIgnoringNewLines("runbudget: 1 bad line left out");
  }

  @Test
  void nothingReadableEndsWithThree() throws IOException {
    assertThat(cli("runs", "/no/such/place").code).isEqualTo(3);
    assertThat(cli("runs", "/no/such/place").err)
        .isEqualToIgnoringNewLines("runbudget: no such folder or file: /no/such/place");
    assertThat(cli("runs", folder("bad", "garbage").toString()).code).isEqualTo(3);
    String fine = many("fine", 1, "silent", 1).toString();
    Result diff = cli("diff", fine, Files.createDirectory(temp.resolve("empty")).toString());
    assertThat(diff.code).isEqualTo(3);
    assertThat(diff.err).contains("nothing to compare: no run in");
  }

  @Test
  void anEmptyFolderIsFineToList() {
    Result runs = cli("runs", temp.toString());
    assertThat(runs.code).isZero();
    assertThat(runs.err).contains("no runs recorded in " + temp);
  }

  @Test
  void wrongUsageEndsWithTwo() {
    assertThat(cli().code).isEqualTo(2);
    assertThat(cli("nonsense").code).isEqualTo(2);
    assertThat(cli("diff", "one").code).isEqualTo(2);
    assertThat(cli("runs", "--last", "0", "-").code).isEqualTo(2);
    assertThat(cli("runs", "--outcome", "nice", "-").err).contains("must be one of");
  }

  @Test
  void aBugOfOursIsOneLineAndEndsWithSeventy() {
    var err = new ByteArrayOutputStream();
    InputStream broken =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("broken");
          }
        };
    int code =
        Cli.run(
            new String[] {"runs", "-"},
            new PrintStream(new ByteArrayOutputStream()),
            new PrintStream(err),
            broken);
    assertThat(code).isEqualTo(70);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .singleElement()
        .asString()
        .contains("bug in runbudget runs, please report", "broken");
  }

  @Test
  void versionAndHelpGoToStdout() {
    assertThat(cli("--version").out).startsWith("runbudget ");
    for (String[] help :
        List.of(
            new String[] {"--help"},
            new String[] {"runs", "--help"},
            new String[] {"runs", "show", "--help"},
            new String[] {"derive", "--help"},
            new String[] {"diff", "--help"})) {
      Result result = cli(help);
      assertThat(result.code).isZero();
      assertThat(result.out).contains("Usage: runbudget");
      assertThat(result.err).isEmpty();
    }
  }

  private Result cli(String... args) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        Cli.run(
            args,
            new PrintStream(out),
            new PrintStream(err),
            new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static List<String> ids(Result runs) {
    return runs.out.lines().skip(1).map(line -> line.split(" +")[2]).toList();
  }

  private Path many(String name, int count, String outcome, double actualMs) throws IOException {
    String[] runs = new String[count];
    Arrays.setAll(runs, i -> run("r" + i, i % 60, outcome, actualMs));
    return folder(name, runs);
  }

  private Path folder(String name, String... lines) throws IOException {
    Path folder = Files.createDirectory(temp.resolve(name));
    Files.writeString(folder.resolve("runs-1.ndjson"), String.join("\n", lines) + "\n");
    return folder;
  }

  private static String run(String id, int second, String outcome, double actualMs) {
    return """
        {"v":1,"run":"%s","name":"ResearchAgent.run","service":"shop","pid":1,"mode":"enforce",\
        "start":"2026-01-01T12:00:%02d.500Z","planned_ms":120000,"reserve_ms":2000,\
        "basis":"configured","actual_ms":%s,"stop":"deadline","exit":"returned","outcome":"%s",\
        "overrun_ms":%s,"reserve_used_ms":1,"refusals":{"after_deadline":2},\
        "stopped":{"interrupt":1,"process":2},\
        "cause":"98 of 120 s: openai-java maxRetries=2 x 60 s","attempts":[\
        {"connector":"okhttp/api.example.com:443","method":"POST","begin_ms":12,"timeout_ms":100,\
        "timeout_by":"runbudget","duration_ms":100,"in_flight":1,"retry":0,"exchanges":1,\
        "end":"cut","stopped_by":"socket"}],"leftovers":[{"kind":"thread","what":"task",\
        "thread":"pool-1","stack":["com.acme.Plan.wait(Plan.java:7)"],"after_ms":150}]}"""
        .formatted(id, second, actualMs, outcome, Math.max(0, actualMs - 120_000));
  }
}
