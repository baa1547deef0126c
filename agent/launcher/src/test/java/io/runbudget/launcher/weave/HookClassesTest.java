package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.launcher.weave.hooks.LibraryHooks;
import io.runbudget.launcher.weave.library.Library;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HookClassesTest {
  private static final String HOOKS = LibraryHooks.class.getName();
  private static final MethodType ONE = MethodType.methodType(Object.class, Object.class);

  private final List<String> skipped = new ArrayList<>();

  private HookClasses hooks(String main, String... others) {
    HookSet set = new HookSet(Library.class.getName(), main, List.of(others));
    Guard guard = Guard.of("library", "a library", List.of(), set, "it is not bounded");
    return new HookClasses(
        Map.of("library", guard), (which, why) -> skipped.add(which.name() + ": " + why));
  }

  /** The library as some application's loader has it; with a look-up from inside. */
  private static MethodHandles.Lookup library() throws Exception {
    Class<?> library = new LibraryLoader().loadClass(Library.class.getName());
    return (MethodHandles.Lookup) library.getMethod("lookup").invoke(null);
  }

  private static final class LibraryLoader extends ClassLoader {
    LibraryLoader() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.equals(Library.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      try {
        byte[] bytes = WovenSample.bytes(Library.class);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void hooksAreDefinedBesideTheLibraryAndSeeItsInside() throws Throwable {
    MethodHandles.Lookup caller = library();
    MethodHandle hook = hooks(HOOKS, HOOKS + "$State").find(caller, "library", "secret", ONE);
    Class<?> library = caller.lookupClass();
    Object instance = library.getConstructor().newInstance();
    assertThat(hook.invoke(instance)).isEqualTo("inside");
    Class<?> defined =
        Class.forName(library.getPackageName() + ".LibraryHooks", false, library.getClassLoader());
    assertThat(defined.getClassLoader()).isSameAs(library.getClassLoader());
    assertThat(skipped).isEmpty();
  }

  @Test
  void aLoaderGetsThemOnceAndEachItsOwn() throws Throwable {
    HookClasses hooks = hooks(HOOKS, HOOKS + "$State");
    MethodHandles.Lookup one = library();
    MethodHandles.Lookup other = library();
    for (int i = 1; i <= 3; i++) {
      assertThat((Object) hooks.find(one, "library", "count", ONE).invoke((Object) null))
          .isEqualTo(i);
    }
    assertThat((Object) hooks.find(other, "library", "count", ONE).invoke((Object) null))
        .isEqualTo(1);
    assertThat(skipped).isEmpty();
  }

  @Test
  void aHookTakesTheFirstOfMoreArguments() throws Throwable {
    MethodType three = ONE.appendParameterTypes(Object.class, int.class);
    MethodHandle hook = hooks(HOOKS, HOOKS + "$State").find(library(), "library", "count", three);
    assertThat(hook.type().parameterCount()).isEqualTo(3);
    assertThat((Object) hook.invoke((Object) null, (Object) "more", 7)).isEqualTo(1);
  }

  @Test
  void aMemberTheLibraryLacksSkipsAllHooksAndIsSaidOnce() throws Throwable {
    HookClasses hooks = hooks(HOOKS, HOOKS + "$State", HOOKS + "$Lacking");
    MethodHandles.Lookup caller = library();
    for (String name : List.of("count", "secret", "count")) {
      assertThatThrownBy(() -> hooks.find(caller, "library", name, ONE))
          .isInstanceOf(ReflectiveOperationException.class);
    }
    assertThatThrownBy(() -> hooks.find(library(), "library", "count", ONE))
        .isInstanceOf(ReflectiveOperationException.class);
    assertThat(skipped).containsExactly("library: a library has no Gone.member");
  }

  @Test
  void aMissingHookIsNamed() throws Throwable {
    MethodHandles.Lookup caller = library();
    HookClasses hooks = hooks(HOOKS, HOOKS + "$State");
    assertThatThrownBy(() -> hooks.find(caller, "library", "gone", ONE))
        .hasRootCauseInstanceOf(NoSuchMethodException.class);
    assertThat(skipped).singleElement().asString().contains("LibraryHooks.gone(Object)Object");
  }

  @Test
  void aClassTheJarLacksIsNamed() throws Throwable {
    MethodHandles.Lookup caller = library();
    assertThatThrownBy(() -> hooks("io.runbudget.Gone").find(caller, "library", "count", ONE))
        .isInstanceOf(ReflectiveOperationException.class);
    assertThat(skipped).containsExactly("library: the jar has no io/runbudget/Gone.class");
  }

  @Test
  void aGuardThatIsOffHasNoHooks() throws Throwable {
    MethodHandles.Lookup caller = library();
    assertThatThrownBy(() -> hooks(HOOKS).find(caller, "other", "count", ONE))
        .isInstanceOf(NoSuchMethodException.class);
    assertThat(skipped).isEmpty();
  }
}
