package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether the woven calls of a guard link in one version of its library. */
final class LinkCheck {

  private LinkCheck() {}

  /** Defines the hooks and links each call, as the JVM would when it first meets it. */
  static void linksEveryCall(LibraryVersion version, Guard guard) throws Exception {
    List<String> skipped = new ArrayList<>();
    HookClasses hooks = new HookClasses(Map.of(guard.name(), guard), (g, why) -> skipped.add(why));
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
    assertThat(skipped).isEmpty();
  }

  private static Seam seam(WovenClass woven, WovenCall call) {
    return woven.seams().stream()
        .filter(seam -> seam.hook().equals(call.hook()) || seam.exit().equals(call.hook()))
        .filter(seam -> call.method().startsWith(seam.method().replace("*", "")))
        .findFirst()
        .orElseThrow();
  }

  /** Sites pass objects; only here is it seen that they are what the hook will cast them to. */
  private static void takesWhatItIsGiven(WovenCall call, MethodType hook, Seam seam) {
    MethodType method = call.inside();
    switch (seam.place()) {
      case ENTER, REFUSE, ENTRY -> parameters(call, hook, 1);
      case AROUND -> {
        if (call.hook().equals(seam.hook())) {
          parameters(call, hook, 1);
        }
      }
      case ARGUMENT -> {
        replaces(call, hook, method.parameterType(seam.argument()));
        parameters(call, hook, 2);
      }
      case RESULT, PRODUCT -> {
        if (method.returnType() != void.class) {
          replaces(call, hook, method.returnType());
        }
        if (seam.place() == Seam.Place.PRODUCT) {
          parameters(call, hook, 2);
        }
      }
      default -> assertThat(hook).isNotNull();
    }
  }

  /** From the {@code first} on the hook gets the method's own. */
  private static void parameters(WovenCall call, MethodType hook, int first) {
    List<Class<?>> passed = call.inside().parameterList();
    List<Class<?>> taken = hook.parameterList().subList(first, hook.parameterCount());
    for (int i = 0; i < Math.min(passed.size(), taken.size()); i++) {
      assertThat(taken.get(i)).as("%s", call).isAssignableFrom(passed.get(i));
    }
  }

  private static void replaces(WovenCall call, MethodType hook, Class<?> value) {
    assertThat(hook.parameterType(1)).as("%s", call).isAssignableFrom(value);
    if (hook.returnType() != Object.class) { // what is woven casts it
      assertThat(value).as("%s", call).isAssignableFrom(hook.returnType());
    }
  }
}
