package io.runbudget.record;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Lines of a text that may be no text at all: what is too long for a line is cut, not kept. */
final class BoundedLines {
  private static final int LONGEST = 64 << 20;

  private final Reader reader;
  private final char[] buffer = new char[8_192];
  private int next;
  private int end;

  BoundedLines(Reader reader) {
    this.reader = reader;
  }

  /** The next line without its break, at most 64 Mi characters of it; null at the end. */
  @Nullable String read() throws IOException {
    StringBuilder line = new StringBuilder();
    boolean any = false;
    while (true) {
      if (next == end) {
        end = reader.read(buffer);
        next = 0;
        if (end < 0) {
          end = 0;
          return any ? line.toString() : null;
        }
      }
      any = any || end > 0;
      int from = next;
      while (next < end && buffer[next] != '\n') {
        next++;
      }
      line.append(buffer, from, Math.min(next - from, LONGEST - line.length()));
      if (next < end) {
        next++;
        return line.toString();
      }
    }
  }
}
