package io.runbudget.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Reads records from folders, files and log streams, one at a time. Whatever is wrong with a line
 * is counted and never fatal; a file of a folder that cannot be read is named and left out.
 */
public final class RecordReader {
  private static final Pattern FILE =
      Pattern.compile("runs-[^/]*\\.ndjson(\\.gz)?", Pattern.CASE_INSENSITIVE);

  private final Consumer<RunRecord> each;
  private final RecordParser parser = new RecordParser();
  private final List<String> problems = new ArrayList<>();
  private long runs;
  private long bad;
  private long otherVersion;
  private long otherLines;

  /**
   * @param each gets the records in the order in which they stand
   */
  public RecordReader(Consumer<RunRecord> each) {
    this.each = each;
  }

  /**
   * Reads a folder of records, one file, or, for {@code -}, the stream.
   *
   * @throws IOException if there is no such folder or file
   */
  public void read(String source, InputStream stdin) throws IOException {
    if (source.equals("-")) {
      stream(stdin);
      return;
    }
    Path path = Path.of(source);
    if (Files.isDirectory(path)) {
      folder(path);
    } else if (Files.exists(path)) {
      file(path);
    } else {
      throw new NoSuchFileException(source, null, "no such folder or file");
    }
  }

  /** Reads all {@code runs-*.ndjson} and {@code runs-*.ndjson.gz} of a folder. */
  public void folder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files =
          all.filter(each -> FILE.matcher(each.getFileName().toString()).matches())
              .sorted()
              .toList();
    }
    files.forEach(this::file);
  }

  /** Reads one file: of records, or a log with records in it; packed if its name ends so. */
  public void file(Path file) {
    boolean records = FILE.matcher(file.getFileName().toString()).matches();
    try (InputStream in = Files.newInputStream(file)) {
      if (file.toString().toLowerCase(Locale.ROOT).endsWith(".gz")) {
        lines(new GZIPInputStream(in), records);
      } else {
        lines(in, records);
      }
    } catch (IOException e) {
      problems.add("cannot read " + file + ": " + e);
    }
  }

  /** Reads a log stream: other lines in between and prefixes before a record are fine. */
  public void stream(InputStream in) {
    try {
      lines(in, false);
    } catch (IOException e) {
      problems.add("cannot read standard input: " + e);
    }
  }

  /** What has been come across so far. */
  public ReadCount count() {
    return new ReadCount(runs, bad, otherVersion, otherLines, problems);
  }

  private void lines(InputStream in, boolean recordsOnly) throws IOException {
    BoundedLines lines = new BoundedLines(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.read(); line != null; line = lines.read()) {
      line(line, recordsOnly);
    }
  }

  private void line(String line, boolean recordsOnly) {
    int at = line.lastIndexOf(RecordJson.MARKER);
    if (at < 0) {
      if (!recordsOnly) {
        otherLines++;
      } else if (!line.isBlank()) {
        bad++;
      }
      return;
    }
    if (line.indexOf(RecordJson.MARKER) < at) {
      bad++; // a torn record with a whole one behind it
    }
    RecordParser.Parsed parsed = parser.parse(line.substring(at));
    if (parsed instanceof RecordParser.Good good) {
      runs++;
      each.accept(good.run());
    } else if (parsed instanceof RecordParser.OtherVersion) {
      otherVersion++;
    } else {
      bad++;
    }
  }
}
