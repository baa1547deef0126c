package io.runbudget.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordReaderTest {
  private static final String A = line("a");
  private static final String B = line("b");

  private final List<String> ids = new ArrayList<>();
  private final RecordReader reader = new RecordReader(run -> ids.add(run.run()));

  @TempDir Path temp;

  @Test
  void aFolderIsReadWithItsRotatedAndPackedFilesAndNothingElse() throws IOException {
    Files.writeString(temp.resolve("runs-1.ndjson"), A + "\n");
    Files.writeString(temp.resolve("runs-2.1.ndjson"), B + "\n");
    try (var gz = new GZIPOutputStream(Files.newOutputStream(temp.resolve("runs-2.2.ndjson.gz")))) {
      gz.write(line("c").getBytes(StandardCharsets.UTF_8));
    }
    Files.writeString(temp.resolve("notes.txt"), "not ours");
    reader.read(temp.toString(), InputStream.nullInputStream());
    assertThat(ids).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(reader.count()).isEqualTo(new ReadCount(3, 0, 0, 0, List.of()));
  }

  @Test
  void aPackedFileMayBeNamedInCapitals() throws IOException {
    try (var gz = new GZIPOutputStream(Files.newOutputStream(temp.resolve("RUNS-1.NDJSON.GZ")))) {
      gz.write(A.getBytes(StandardCharsets.UTF_8));
    }
    reader.folder(temp);
    assertThat(reader.count()).isEqualTo(new ReadCount(1, 0, 0, 0, List.of()));
  }

  @Test
  void badLinesAreCountedAndNeverFatal() throws IOException {
    Path file = temp.resolve("runs-1.ndjson");
    String wrongType = A.replace("\"attempts\":[]", "\"attempts\":7");
    String withoutOutcome = "{\"v\":1,\"run\":\"x\",\"actual_ms\":1}";
    Files.writeString(
        file,
        String.join(
            "\n",
            A,
            A.substring(0, 40),
            "\u0000\u0001garbage",
            wrongType,
            withoutOutcome,
            "{\"v\":",
            "",
            B));
    reader.read(file.toString(), InputStream.nullInputStream());
    assertThat(ids).containsExactly("a", "b");
    assertThat(reader.count().bad()).isEqualTo(5);
    assertThat(reader.count().trouble()).containsExactly("5 bad lines left out");
  }

  @Test
  void aRecordBehindATornOneOnTheSameLineIsRead() {
    stream(A.substring(0, 60) + B);
    assertThat(ids).containsExactly("b");
    assertThat(reader.count().bad()).isEqualTo(1);
  }

  @Test
  void recordsAreFoundInALogStream() {
    stream(
        "  .   ____  Spring Boot",
        "2026-01-01T12:00:00.1Z stdout F " + A,
        "INFO {\"other\":\"json\"}",
        "shop-1  | " + B + "\r");
    assertThat(ids).containsExactly("a", "b");
    assertThat(reader.count()).isEqualTo(new ReadCount(2, 0, 0, 2, List.of()));
  }

  @Test
  void unknownFieldsAndWordsAreFine() {
    stream(
        A.replace("{\"v\":1,", "{\"v\":1,\"new\":{\"a\":[1,null,true]},")
            .replace("\"outcome\":\"completed\"", "\"outcome\":\"napping\""));
    assertThat(ids).containsExactly("a");
  }

  @Test
  void anotherSchemaVersionHasItsOwnCount() {
    stream(A.replace("{\"v\":1,", "{\"v\":2,"));
    assertThat(ids).isEmpty();
    assertThat(reader.count()).isEqualTo(new ReadCount(0, 0, 1, 0, List.of()));
    assertThat(reader.count().isUnreadable()).isTrue();
  }

  @Test
  void aPackedFileThatIsCutOffGivesWhatItHas() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gz = new GZIPOutputStream(packed)) {
      gz.write((A + "\n" + B + "\n").getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = packed.toByteArray();
    Path file = temp.resolve("runs-1.1.ndjson.gz");
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 8));
    reader.folder(temp);
    assertThat(reader.count().problems()).singleElement().asString().contains(file.toString());
  }

  @Test
  void whatIsNotThereIsAnError() {
    assertThatThrownBy(() -> reader.read("/no/such/place", InputStream.nullInputStream()))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("/no/such/place");
  }

  private void stream(String... lines) {
    byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    reader.stream(new ByteArrayInputStream(bytes));
  }

  private static String line(String id) {
    return new RecordJson("shop", 1).line(Reports.completed(id));
  }
}
