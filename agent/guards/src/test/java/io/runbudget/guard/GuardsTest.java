package io.runbudget.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GuardsTest {
  private static final Path COVERAGE = Path.of("..", "..", "docs", "coverage.md");

  static List<Guard> guards() {
    return Guards.all();
  }

  static List<Guard> guardsWithHooks() {
    List<Guard> guards = new ArrayList<>(Guards.all());
    guards.addAll(Guards.logging());
    return guards.stream().filter(guard -> guard.hooks().isPresent()).toList();
  }

  @Test
  void aNameIsUniqueAndFitToBeASetting() {
    assertThat(guards())
        .extracting(Guard::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z][a-z0-9]*"));
  }

  /** Of the JDK's classes several guards may want some; of a library's only its own. */
  @Test
  void noMethodIsWovenByTwoGuards() {
    List<String> woven = new ArrayList<>();
    for (Guard guard : guards()) {
      for (WovenClass each : guard.woven()) {
        boolean ofJdk = each.name().startsWith("java.");
        each.seams().stream()
            .map(seam -> each.name() + (ofJdk ? "." + seam.method() : ""))
            .distinct()
            .forEach(woven::add);
      }
    }
    assertThat(woven).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("guards")
  void aGuardSaysWhatIsUnboundedWithoutIt(Guard guard) {
    assertThat(guard.library()).isNotBlank();
    assertThat(guard.unbounded()).contains(" not ").doesNotEndWith(".");
    assertThat(guard.woven()).isNotEmpty().allMatch(woven -> !woven.seams().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("guardsWithHooks")
  void everyHookOfASeamIsThere(Guard guard) throws Exception {
    Class<?> hooks = Class.forName(guard.hooks().orElseThrow().main(), false, loader());
    for (WovenClass woven : guard.woven()) {
      for (Seam seam : woven.seams()) {
        isThere(hooks, seam.hook());
        if (seam.place() == Seam.Place.AROUND) {
          isThere(hooks, seam.exit());
        }
      }
    }
  }

  private static void isThere(Class<?> hooks, String name) {
    assertThat(hooks.getDeclaredMethods())
        .filteredOn(method -> method.getName().equals(name))
        .filteredOn(method -> Modifier.isPublic(method.getModifiers()))
        .as(name)
        .isNotEmpty() // one a number of parameters
        .allMatch(method -> Modifier.isStatic(method.getModifiers()));
  }

  @ParameterizedTest
  @MethodSource("guardsWithHooks")
  void aHookThatRefusesReturnsWhatIsThrown(Guard guard) throws Exception {
    Class<?> hooks = Class.forName(guard.hooks().orElseThrow().main(), false, loader());
    for (WovenClass woven : guard.woven()) {
      for (Seam seam : woven.seams()) {
        if (seam.place() == Seam.Place.REFUSE) {
          Method hook =
              Arrays.stream(hooks.getDeclaredMethods())
                  .filter(method -> method.getName().equals(seam.hook()))
                  .findAny()
                  .orElseThrow();
          assertThat(hook.getReturnType()).isEqualTo(Throwable.class);
        }
      }
    }
  }

  /** A class that is forgotten here is missed only when it is first used, in the application. */
  @ParameterizedTest
  @MethodSource("guardsWithHooks")
  void theHookSetNamesEveryClassThatMovesBesideTheLibrary(Guard guard) throws Exception {
    HookSet hooks = guard.hooks().orElseThrow();
    List<String> named = new ArrayList<>(hooks.others());
    named.add(hooks.main());
    String home = hooks.main().substring(0, hooks.main().lastIndexOf('.') + 1);
    File folder = new File(classes(), home.replace('.', '/'));
    List<String> compiled = new ArrayList<>();
    for (String file : folder.list()) {
      String name = file.replace(".class", "");
      if (!name.endsWith("Guard") && !name.equals("package-info")) {
        compiled.add(home + name);
      }
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(compiled);
  }

  @ParameterizedTest
  @MethodSource("guards")
  void aGuardLivesInAPackageOfItsName(Guard guard) throws Exception {
    String type = "io.runbudget.guard." + guard.name() + ".package-info";
    assertThat(Class.forName(type, false, loader())).isNotNull();
    assertThat(guard.name()).isEqualTo(guard.name().toLowerCase(Locale.ROOT));
  }

  @Test
  void everyGuardPackageIsInTheList() throws Exception {
    File[] folders = new File(classes(), "io/runbudget/guard").listFiles(File::isDirectory);
    List<String> listed = new ArrayList<>(names());
    Guards.logging().forEach(guard -> listed.add(guard.name()));
    assertThat(folders).extracting(File::getName).containsExactlyInAnyOrderElementsOf(listed);
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
    return guards().stream().map(Guard::name).toList();
  }

  private static File classes() throws Exception {
    return new File(Guards.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static ClassLoader loader() {
    return GuardsTest.class.getClassLoader();
  }
}
