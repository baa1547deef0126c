package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetSites;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The woven call itself: one {@code invokedynamic}, linked by the bridge to a hook of one guard.
 */
final class HookCalls {
  static final Type SELF = Type.getType(Object.class);

  private static final String BOOTSTRAP =
      Type.getMethodDescriptor(
          Type.getType(CallSite.class),
          Type.getType(MethodHandles.Lookup.class),
          Type.getType(String.class),
          Type.getType(MethodType.class),
          Type.getType(String.class),
          Type.INT_TYPE,
          Type.INT_TYPE);

  private final String guard;
  private final List<Site> sites;
  private final Handle bootstrap;

  /** {@code sites} gets what is written. */
  HookCalls(String guard, List<Site> sites) {
    this.guard = guard;
    this.sites = sites;
    this.bootstrap =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            Type.getInternalName(RunbudgetSites.class),
            "link",
            BOOTSTRAP,
            false);
  }

  /** Calls {@code hook} with what lies on the stack. */
  void call(MethodVisitor mv, String hook, Type result, Type... passed) {
    call(mv, hook, result, RunbudgetSites.NOTHING, 0, passed);
  }

  /** The same, for a hook that returns what is to be thrown. */
  void refuse(MethodVisitor mv, String hook, Type... passed) {
    call(mv, hook, Type.VOID_TYPE, RunbudgetSites.NOTHING, 1, passed);
  }

  /** Replaces {@code self, value, more} on the stack by a value of the same type. */
  void replace(MethodVisitor mv, String hook, Type type, Type... more) {
    Type[] passed = new Type[more.length + 2];
    passed[0] = SELF;
    passed[1] = type;
    System.arraycopy(more, 0, passed, 2, more.length);
    call(mv, hook, erased(type), 1, 0, passed);
    if (!erased(type).equals(type)) {
      mv.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
    }
  }

  private void call(
      MethodVisitor mv, String hook, Type result, int neutral, int refuses, Type... passed) {
    Type[] erased = new Type[passed.length];
    for (int i = 0; i < passed.length; i++) {
      erased[i] = erased(passed[i]);
    }
    String descriptor = Type.getMethodDescriptor(result, erased);
    mv.visitInvokeDynamicInsn(hook, descriptor, bootstrap, guard, neutral, refuses);
    MethodType type = MethodType.fromMethodDescriptorString(descriptor, null);
    sites.add(new Site(hook, type, guard, neutral, refuses));
  }

  /** A type of the library may not be visible where the site is linked, an object always is. */
  private static Type erased(Type type) {
    return type.getSort() < Type.ARRAY ? type : SELF;
  }
}
