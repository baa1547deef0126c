package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Guards;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.io.File;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether guards fit the versions they say they do, found out at build time. */
class HooksLinkTest {

  static Stream<String> libraries() {
    return Stream.of(LibraryVersion.FOLDER.list())
        .filter(name -> name.startsWith("okhttp-"))
        .sorted();
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
    return new LibraryVersion(
            guard,
            new File(LibraryVersion.FOLDER, library),
            new File(LibraryVersion.FOLDER, needed))
        .loaded();
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
    List<String> skipped = new ArrayList<>();
    try (LibraryVersion version = version(library)) {
      Guard guard = guard(library.substring(0, library.indexOf('-')));
      HookClasses hooks =
          new HookClasses(Map.of(guard.name(), guard), (g, why) -> skipped.add(why));
      for (WovenClass woven : guard.woven()) {
        if (version.woven.containsKey(woven.name())) {
          MethodHandles.Lookup inside = version.inside(woven.name());
          for (WovenCall call : WovenCall.in(version.woven.get(woven.name()), version)) {
            MethodHandle hook = hooks.find(inside, guard.name(), call.hook(), call.type());
            assertThat(hook.asType(call.type())).isNotNull();
            takesWhatItIsGiven(call, hook.type(), seam(woven, call));
          }
        }
      }
    }
    assertThat(skipped).isEmpty();
  }

  private static Seam seam(WovenClass woven, WovenCall call) {
    return woven.seams().stream()
        .filter(seam -> seam.hook().equals(call.hook()) || seam.exit().equals(call.hook()))
        .filter(seam -> call.method().startsWith(seam.method()))
        .findFirst()
        .orElseThrow();
  }

  /** Sites pass objects; only here is it seen that they are what the hook will cast them to. */
  private static void takesWhatItIsGiven(WovenCall call, MethodType hook, Seam seam) {
    MethodType method = call.inside();
    switch (seam.place()) {
      case ENTER, REFUSE -> {
        List<Class<?>> passed = method.parameterList();
        List<Class<?>> taken = hook.parameterList().subList(1, hook.parameterCount());
        for (int i = 0; i < passed.size(); i++) {
          assertThat(taken.get(i)).as("%s", call).isAssignableFrom(passed.get(i));
        }
      }
      case ARGUMENT -> replaces(call, hook, method.parameterType(seam.argument()));
      case RESULT -> {
        if (method.returnType() != void.class) {
          replaces(call, hook, method.returnType());
        }
      }
      default -> assertThat(hook).isNotNull();
    }
  }

  private static void replaces(WovenCall call, MethodType hook, Class<?> value) {
    assertThat(hook.parameterType(1)).as("%s", call).isAssignableFrom(value);
    assertThat(value).as("%s", call).isAssignableFrom(hook.returnType());
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
