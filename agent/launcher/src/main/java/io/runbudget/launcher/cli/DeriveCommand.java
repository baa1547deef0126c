package io.runbudget.launcher.cli;

import io.runbudget.analysis.Derivation;
import io.runbudget.analysis.RunTimesByName;
import io.runbudget.launcher.settings.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code derive}: a deadline from how long recorded runs took. */
@Command(
    name = "derive",
    description = {
      "Derives deadlines from how long recorded runs took, and prints the settings.",
      "Runs that were stopped or cut short count as longer than they were, not as short."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class DeriveCommand implements Callable<Integer> {
  private static final Duration LONGEST_RESERVE = Duration.ofDays(1);

  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR|FILE|-",
      description = "As for runs. Default: the folders runbudget-* under the temp folder.")
  private String source = "";

  @Mixin private NameFilter name = new NameFilter();

  @Option(
      names = "--percentile",
      paramLabel = "P",
      description = "Share of runs, in per cent, that is to fit the deadline. Default: 90.")
  private double percentile = 90;

  @Option(
      names = "--deadline",
      paramLabel = "DURATION",
      description = "Say too what this deadline would have stopped; may be repeated.")
  private List<String> deadlines = new ArrayList<>();

  @Option(
      names = "--reserve",
      paramLabel = "DURATION",
      description = "What is or will be set as reserve. Default: what holds if it is not set.")
  private String reserve = "";

  @Option(names = "--json", description = "Print one JSON object instead of tables.")
  private boolean json;

  DeriveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (!(percentile >= 50 && percentile <= 99.9)) {
      throw new UsageException(
          "--percentile " + percentile + ": must be 50 to 99.9; less would stop most runs");
    }
    List<Long> given = given();
    Optional<Duration> reserve = reserve();
    RunTimesByName times = new RunTimesByName();
    boolean[] others = new boolean[1];
    Source.read(
        source,
        console,
        run -> {
          if (name.test(run)) {
            times.accept(run);
          } else {
            others[0] = true;
          }
        });
    List<Derivation> all =
        times.all().stream().map(each -> new Derivation(each, percentile, given, reserve)).toList();
    if (all.isEmpty()) {
      throw new UnreadableException(
          "nothing to derive from: no run in " + Source.shown(source), null);
    }
    boolean alone = all.size() == 1 && !others[0] && !all.get(0).times().isChild();
    DeriveSettings settings = new DeriveSettings(alone);
    List<String> lines =
        json ? List.of(DeriveJson.of(all, settings)) : DerivePage.of(all, settings);
    lines.forEach(console.out()::println);
    return ExitCode.FINE;
  }

  private Optional<Duration> reserve() {
    if (reserve.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> length = Durations.parse(reserve);
    if (length.isEmpty() || length.get().compareTo(LONGEST_RESERVE) > 0) {
      throw new UsageException(
          "--reserve " + Console.plain(reserve) + ": must be a duration such as 2s, at most a day");
    }
    return length;
  }

  private List<Long> given() {
    List<Long> given = new ArrayList<>();
    for (String each : deadlines) {
      long ms = Durations.parse(each).map(length -> length.toMillis()).orElse(0L);
      if (ms == 0) {
        throw new UsageException(
            "--deadline " + Console.plain(each) + ": must be a duration such as 90s or 2m30s");
      }
      given.add(ms);
    }
    return given;
  }
}
