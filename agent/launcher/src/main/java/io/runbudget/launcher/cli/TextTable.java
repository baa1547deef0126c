package io.runbudget.launcher.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows under a head, columns aligned and two blanks apart. */
final class TextTable {
  private final List<Column> columns = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  private record Column(String head, boolean right, int widest) {}

  /** A column of words, cut at {@code widest} characters. */
  TextTable left(String head, int widest) {
    columns.add(new Column(head, false, widest));
    return this;
  }

  /** A column of numbers. */
  TextTable right(String head) {
    columns.add(new Column(head, true, Integer.MAX_VALUE));
    return this;
  }

  /** Adds a row with one cell per column. */
  void row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns.size());
    }
    List<String> row = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      String cell = Console.plain(cells[i]);
      int widest = columns.get(i).widest();
      row.add(cell.length() <= widest ? cell : cell.substring(0, widest - 2) + "..");
    }
    rows.add(row);
  }

  /** The lines, head first; columns that are empty in every row are left out. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(line(columns.stream().map(Column::head).toList()));
    rows.forEach(row -> lines.add(line(row)));
    return lines;
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      int width = width(i);
      if (width == 0) {
        continue;
      }
      String blanks = " ".repeat(width - cells.get(i).length());
      line.append(columns.get(i).right() ? blanks + cells.get(i) : cells.get(i) + blanks);
      line.append("  ");
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    int cells = rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    return cells == 0 ? 0 : Math.max(cells, columns.get(column).head().length());
  }
}
