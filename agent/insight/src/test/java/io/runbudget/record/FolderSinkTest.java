package io.runbudget.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSinkTest {
  @TempDir Path temp;

  @Test
  void aFullFileIsRenamedAndTheOldestDeleted() throws IOException {
    try (var sink = new FolderSink(temp, 1, 10, 3)) {
      for (int i = 1; i <= 9; i++) {
        sink.write(bytes("line " + i + "\n")); // 7 bytes: one per file
      }
    }
    assertThat(temp)
        .isDirectoryNotContaining("glob:**/runs-1.6.ndjson")
        .isDirectoryContaining("glob:**/runs-1.7.ndjson");
    assertThat(temp.resolve("runs-1.7.ndjson")).hasContent("line 7");
    assertThat(temp.resolve("runs-1.8.ndjson")).hasContent("line 8");
    assertThat(temp.resolve("runs-1.ndjson")).hasContent("line 9");
    try (var files = Files.list(temp)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void filesOfOtherProcessesAreLeftAlone() throws IOException {
    Files.writeString(temp.resolve("runs-12.1.ndjson"), "theirs");
    try (var sink = new FolderSink(temp, 1, 1, 1)) {
      sink.write(bytes("a\n"));
      sink.write(bytes("b\n"));
    }
    assertThat(temp.resolve("runs-12.1.ndjson")).hasContent("theirs");
    assertThat(temp.resolve("runs-1.ndjson")).hasContent("b");
  }

  @Test
  void onlyTheOwnerMayReadThem() throws IOException {
    Path folder = temp.resolve("a/b");
    try (var sink = new FolderSink(folder, 1)) {
      sink.write(bytes("a\n"));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    Path file = folder.resolve("runs-1.ndjson");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aSecondProcessOfTheSameNumberAppendsAfterATornLine() throws IOException {
    Files.writeString(temp.resolve("runs-1.ndjson"), "whole\ntorn");
    try (var sink = new FolderSink(temp, 1)) {
      sink.write(bytes("next\n"));
    }
    assertThat(temp.resolve("runs-1.ndjson")).hasContent("whole\ntorn\nnext\n");
  }

  @Test
  void aFileThatWasSweptAwayIsCreatedAgain() throws IOException {
    Path folder = temp.resolve("swept");
    try (var sink = new FolderSink(folder, 1)) {
      sink.write(bytes("a\n"));
      Files.delete(folder.resolve("runs-1.ndjson"));
      Files.delete(folder);
      sink.write(bytes("b\n"));
    }
    assertThat(folder.resolve("runs-1.ndjson")).hasContent("b");
  }

  @Test
  void aLinkPlantedInASharedTempFolderIsNotFollowed() throws IOException {
    Path victim = Files.writeString(temp.resolve("victim"), "");
    Files.createSymbolicLink(temp.resolve("runs-1.ndjson"), victim);
    try (var sink = new FolderSink(temp, 1)) {
      assertThatThrownBy(() -> sink.write(bytes("a\n"))).hasMessageContaining("not a regular file");
    }
    assertThat(victim).isEmptyFile();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
