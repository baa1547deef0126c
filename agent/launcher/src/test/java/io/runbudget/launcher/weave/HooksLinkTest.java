package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.io.File;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whether guards fit the versions they say they do, found out at build time: OkHttp and the JDK.
 * For the other libraries see {@link ClientsLinkTest}.
 */
class HooksLinkTest {
  private static final File FOLDER = new File("target/libraries");

  static Stream<String> libraries() {
    return Stream.of(FOLDER.list()).filter(name -> name.startsWith("okhttp-")).sorted();
  }

  static List<Guard> guardsOfTheJdk() {
    List<Guard> guards = new ArrayList<>(Guards.all());
    guards.removeIf(guard -> !new WeaveTable.Target(guard, guard.woven().get(0)).isOfJdk());
    return guards;
  }

  private static LibraryVersion version(String library) throws Exception {
    Guard guard = guard(library.substring(0, library.indexOf('-')));
    String needed =
        library.startsWith("okhttp-3") ? "needed-by-okhttp-3" : "needed-by-okhttp-4-and-5";
    File[] folders = {new File(FOLDER, library), new File(FOLDER, needed)};
    return new LibraryVersion(guard, folders).loaded();
  }

  private static Guard guard(String name) {
    return Guards.all().stream().filter(g -> g.name().equals(name)).findAny().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void everySeamMatchesAndTheWovenClassesAreValid(String library) throws Exception {
    try (LibraryVersion version = version(library)) {
      assertThat(version.missed).isEmpty();
      assertThat(version.woven).hasSizeGreaterThan(2);
    }
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void everySeamMatchesOneMethodOnly(String library) throws Exception {
    try (LibraryVersion version = version(library)) {
      version.woven.forEach(
          (name, bytes) -> {
            List<String> entered = new ArrayList<>();
            for (WovenCall call : WovenCall.in(bytes, version)) {
              entered.add(call.hook() + " in " + call.method() + call.inside());
            }
            List<String> hooks = new ArrayList<>();
            entered.stream().distinct().forEach(e -> hooks.add(e.substring(0, e.indexOf(' '))));
            assertThat(hooks).as(name).doesNotHaveDuplicates();
          });
    }
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void everyCallLinksToAHookThatTakesWhatItIsGiven(String library) throws Exception {
    try (LibraryVersion version = version(library)) {
      Guard guard = guard(library.substring(0, library.indexOf('-')));
      LinkCheck.linksEveryCall(version, guard);
      assertThat(HookMembers.missing(guard.hooks().orElseThrow(), version)).isEmpty();
    }
  }

  @Test
  void whatALibraryLacksIsMissed() throws Exception {
    HookSet hooks = guard("okhttp").hooks().orElseThrow();
    assertThat(HookMembers.missing(hooks, ClassLoader.getPlatformClassLoader()))
        .anyMatch(member -> member.startsWith("okhttp3/"));
  }

  @ParameterizedTest
  @MethodSource("guardsOfTheJdk")
  void everySeamMatchesOnThisJdk(Guard guard) throws Exception {
    int found = 0;
    for (WovenClass woven : guard.woven()) {
      String path = woven.name().replace('.', '/') + ".class";
      try (InputStream in = ClassLoader.getSystemResourceAsStream(path)) {
        if (in != null) {
          List<Seam> missed = new ArrayList<>();
          Woven.weave(in.readAllBytes(), guard, woven, missed);
          assertThat(missed).as(woven.name()).isEmpty();
          found++;
        }
      }
    }
    assertThat(found).isPositive();
  }
}
