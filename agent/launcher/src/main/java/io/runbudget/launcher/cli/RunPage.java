package io.runbudget.launcher.cli;

import io.runbudget.record.RunRecord;
import io.runbudget.record.RunRecord.Attempt;
import io.runbudget.record.RunRecord.LeftOver;
import io.runbudget.record.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One run in full. */
final class RunPage {
  private RunPage() {}

  static List<String> of(RunRecord run) {
    List<String> lines = new ArrayList<>();
    lines.add("run " + run.run() + "  " + run.name());
    String parent = run.parent().map(id -> ", child of " + id).orElse("");
    lines.add("  service   " + run.service() + ", pid " + run.pid() + parent);
    lines.add("  started   " + run.start() + ", mode " + run.mode());
    lines.add("  deadline  " + deadline(run));
    lines.add("  took      " + took(run));
    lines.add("  outcome   " + outcome(run));
    run.cause().ifPresent(cause -> lines.add("  cause     " + cause));
    run.wouldStop()
        .ifPresent(
            would ->
                lines.add(
                    "  enforce   would have stopped it ("
                        + would.stop()
                        + ") at "
                        + TimeText.ofMs(would.atMs())
                        + ", with "
                        + would.attempts()
                        + " attempts cut or refused"));
    counts("  refused   ", run.refusals(), lines);
    counts("  would be  ", run.wouldHave(), lines);
    counts("  stopped   ", run.stopped(), lines);
    UseText.of(run.spending(), run.writes(), lines);
    attempts(run, lines);
    leftovers(run, lines);
    lines.replaceAll(Console::plain);
    return lines;
  }

  private static void counts(String label, Map<String, Integer> counts, List<String> lines) {
    if (!counts.isEmpty()) {
      lines.add(
          label
              + counts.entrySet().stream()
                  .map(each -> each.getValue() + " " + each.getKey())
                  .collect(Collectors.joining(", ")));
    }
  }

  private static String deadline(RunRecord run) {
    return run.hasDeadline()
        ? TimeText.ofMs(run.plannedMs())
            + " ("
            + run.basis()
            + "), "
            + TimeText.ofMs(run.reserveMs())
            + " of it in reserve, "
            + TimeText.ofMs(Math.max(0, run.reserveUsedMs()))
            + " used"
        : "none";
  }

  private static String took(RunRecord run) {
    String actual = TimeText.ofMs(run.actualMs());
    return run.overrunMs() > 0
        ? actual
            + ", "
            + TimeText.ofMs(run.overrunMs())
            + " past the deadline"
            + (run.isOverrun() ? ": an overrun" : "")
        : actual;
  }

  private static String outcome(RunRecord run) {
    String threw = run.threw().map(type -> " " + type).orElse("");
    return run.outcome() + " (stop " + run.stop() + ", exit " + run.exit() + threw + ")";
  }

  private static void attempts(RunRecord run, List<String> lines) {
    lines.add("");
    lines.add("attempts: " + run.attemptCount());
    if (run.attempts().isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable()
            .right("begin")
            .left("connector", 40)
            .left("method", 8)
            .right("status")
            .right("retry")
            .right("in flight")
            .right("exchanges")
            .right("timeout")
            .left("by", 9)
            .right("queue")
            .right("first byte")
            .right("duration")
            .left("model", 30)
            .right("tokens")
            .left("end", 80);
    for (Attempt attempt : run.attempts()) {
      table.row(
          TimeText.ofMs(attempt.beginMs()),
          attempt.connector(),
          attempt.method(),
          attempt.status() == 0 ? "-" : String.valueOf(attempt.status()),
          String.valueOf(attempt.retry()),
          String.valueOf(attempt.inFlight()),
          String.valueOf(attempt.exchanges()),
          TimeText.ofMs(attempt.timeoutMs()),
          attempt.timeoutBy(),
          TimeText.ofMs(attempt.queueMs()),
          TimeText.ofMs(attempt.firstByteMs()),
          TimeText.ofMs(attempt.durationMs()),
          attempt.used().map(used -> used.model()).orElse(""),
          attempt.used().map(UseText::tokens).orElse(""),
          end(attempt));
    }
    table.lines().forEach(line -> lines.add("  " + line));
    if (run.dropped() > 0) {
      lines.add("  and " + run.dropped() + " that were not listed");
    }
  }

  private static String end(Attempt attempt) {
    return attempt.finalCall() ? "final call, " + outcome(attempt) : outcome(attempt);
  }

  private static String outcome(Attempt attempt) {
    if (!attempt.stoppedBy().isEmpty()) {
      String limit = attempt.limit().isEmpty() ? "" : ", " + attempt.limit();
      return attempt.end() + " by " + attempt.stoppedBy() + limit;
    }
    return attempt.refusal().isEmpty() ? attempt.end() : attempt.end() + ": " + attempt.refusal();
  }

  private static void leftovers(RunRecord run, List<String> lines) {
    if (run.leftovers().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add("leftovers: " + run.leftovers().size());
    for (LeftOver left : run.leftovers()) {
      String thread = left.thread().map(name -> " on " + name).orElse("");
      String after = ", still going " + TimeText.ofMs(left.afterMs()) + " later";
      lines.add("  " + left.kind() + ": " + left.what() + thread + after);
      left.stack().forEach(frame -> lines.add("      at " + frame));
    }
  }
}
