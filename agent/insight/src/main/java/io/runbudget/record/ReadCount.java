package io.runbudget.record;

import java.util.ArrayList;
import java.util.List;

/**
 * What a reading came across.
 *
 * @param runs records read
 * @param bad lines that should have been records and are not
 * @param otherVersion records of another schema version
 * @param otherLines lines of a log that are none of ours
 * @param problems files that could not be read, or not to their end
 */
public record ReadCount(
    long runs, long bad, long otherVersion, long otherLines, List<String> problems) {
  public ReadCount {
    problems = List.copyOf(problems);
  }

  /** Whether there was something and none of it could be read. */
  public boolean isUnreadable() {
    return runs == 0 && (bad > 0 || otherVersion > 0 || !problems.isEmpty());
  }

  /** One line per kind of trouble; empty if there was none. */
  public List<String> trouble() {
    List<String> lines = new ArrayList<>(problems);
    if (bad > 0) {
      lines.add(bad + (bad == 1 ? " bad line" : " bad lines") + " left out");
    }
    if (otherVersion > 0) {
      lines.add(
          otherVersion
              + (otherVersion == 1 ? " record" : " records")
              + " of another schema version left out (this is version "
              + RecordJson.VERSION
              + ")");
    }
    return lines;
  }
}
