package io.runbudget.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardListTest {
  private static final Path COVERAGE = Path.of("..", "..", "docs", "coverage.md");
  private static final Path GUARDS =
      Path.of("..", "guards", "src", "main", "java", "io", "runbudget", "guard");

  @Test
  void everyGuardPackageIsInTheList() {
    File[] folders = GUARDS.toFile().listFiles(File::isDirectory);
    assertThat(folders).extracting(File::getName).containsExactlyInAnyOrderElementsOf(names());
  }

  @Test
  void everyGuardHasARowInTheCoverageTable() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String line : Files.readAllLines(COVERAGE)) {
      if (line.startsWith("| `")) {
        rows.add(line.substring(3, line.indexOf('`', 3)));
      }
    }
    assertThat(rows).containsAll(names()).doesNotHaveDuplicates();
  }

  private static List<String> names() {
    return Guards.all().stream().map(Guard::name).toList();
  }
}
