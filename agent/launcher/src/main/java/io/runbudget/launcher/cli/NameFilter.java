package io.runbudget.launcher.cli;

import io.runbudget.record.RunRecord;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** {@code --name}: chooses runs by their name. */
final class NameFilter implements Predicate<RunRecord> {
  @Option(
      names = "--name",
      paramLabel = "GLOB",
      description = "Only runs of this name; * stands for any text, ? for one character.")
  private String name = "";

  @Override
  public boolean test(RunRecord run) {
    if (name.isEmpty()) {
      return true;
    }
    String regex = Pattern.quote(name).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    return Pattern.compile(regex, Pattern.DOTALL).matcher(run.name()).matches();
  }
}
