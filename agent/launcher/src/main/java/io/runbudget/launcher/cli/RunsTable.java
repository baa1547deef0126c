package io.runbudget.launcher.cli;

import io.runbudget.record.RunRecord;
import io.runbudget.record.TimeText;
import java.util.List;

/** Runs as a table, one line each. */
final class RunsTable {
  private static final int ID = 8;
  private static final int NAME = 32;
  private static final int WORD = 20;

  private final TextTable table =
      new TextTable()
          .left("start (UTC)", 19)
          .left("id", ID)
          .left("name", NAME)
          .left("mode", WORD)
          .left("stop", WORD)
          .left("exit", WORD)
          .left("outcome", WORD)
          .right("actual")
          .right("planned")
          .right("overrun")
          .right("attempts")
          .right("leftovers")
          .right("tokens")
          .right("dollars")
          .left("would stop", 2 * WORD);

  /** What the table shows of a run: far less than the record holds. */
  static String[] cells(RunRecord run) {
    return new String[] {
      start(run),
      run.run().substring(0, Math.min(ID, run.run().length())),
      name(run),
      run.mode(),
      run.stop(),
      run.exit(),
      run.outcome(),
      TimeText.ofMs(run.actualMs()),
      TimeText.ofMs(run.plannedMs()),
      run.overrunMs() > 0 ? TimeText.ofMs(run.overrunMs()) : "-",
      String.valueOf(run.attemptCount()),
      String.valueOf(run.leftovers().size()),
      UseText.tokens(run.spending()),
      UseText.dollars(run.spending()),
      run.wouldStop().map(RunsTable::would).orElse("")
    };
  }

  void add(String[] cells) {
    table.row(cells);
  }

  List<String> lines() {
    return table.lines();
  }

  private static String would(RunRecord.WouldStop would) {
    return would.stop() + " at " + TimeText.ofMs(would.atMs());
  }

  private static String start(RunRecord run) {
    String start = run.start();
    return start.length() < 19 ? start : start.substring(0, 19).replace('T', ' ');
  }

  /** Cut at the front: packages say less than the class and its method. */
  private static String name(RunRecord run) {
    String name = run.name();
    return name.length() <= NAME ? name : ".." + name.substring(name.length() - NAME + 2);
  }
}
