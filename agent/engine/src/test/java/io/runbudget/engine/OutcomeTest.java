package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The exit contract as one table: every combination of stop, exit and refusals. */
class OutcomeTest {

  /** Rows: stop. Columns: returned, partial, threw, unfinished. Second word: with refusals. */
  private static final String TABLE =
      """
      COMPLETED          completed/degraded  completed/degraded  completed/degraded  unfinished
      DEADLINE           silent              declared            declared            unfinished
      DEADLINE_INHERITED silent              declared            declared            unfinished
      TOKENS             silent              declared            declared            unfinished
      USD                silent              declared            declared            unfinished
      ATTEMPTS           silent              declared            declared            unfinished
      CANCELLED          error               error               error               unfinished
      ERROR              error               error               error               unfinished
      """;

  @Test
  void isReadFromStopExitAndRefusals() {
    List<String> rows = new ArrayList<>();
    for (StopReason stop : StopReason.values()) {
      List<String> cells = new ArrayList<>(List.of(stop.name()));
      for (Exit exit : Exit.values()) {
        String plain = Outcome.of(stop, exit, false).word();
        String refused = Outcome.of(stop, exit, true).word();
        cells.add(plain.equals(refused) ? plain : plain + "/" + refused);
      }
      rows.add(String.join(" ", cells));
    }
    assertThat(rows)
        .containsExactlyElementsOf(
            TABLE.lines().map(line -> line.replaceAll("\\s+", " ")).toList());
  }
}
