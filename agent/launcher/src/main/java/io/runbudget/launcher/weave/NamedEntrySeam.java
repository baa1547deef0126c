package io.runbudget.launcher.weave;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a method of a framework open a run, under the name that a hook gives it. */
final class NamedEntrySeam extends EntrySeam {
  private final HookCalls calls;
  private final String hook;
  private final boolean isStatic;
  private final Type[] parameters;
  private final boolean returnsObject;

  NamedEntrySeam(MethodVisitor next, HookCalls calls, String hook, int access, String descriptor) {
    super(next, -1, descriptor);
    this.calls = calls;
    this.hook = hook;
    this.isStatic = (access & Opcodes.ACC_STATIC) != 0;
    this.parameters = Type.getArgumentTypes(descriptor);
    this.returnsObject = Type.getReturnType(descriptor).equals(HookCalls.SELF);
  }

  /** Handlers of proxies return what their interface's method declares, which may be anything. */
  @Override
  boolean isAsync() {
    return super.isAsync() || returnsObject;
  }

  @Override
  void enter() {
    Type[] passed = new Type[parameters.length + 1];
    passed[0] = HookCalls.SELF;
    System.arraycopy(parameters, 0, passed, 1, parameters.length);
    int slot = 0;
    if (isStatic) {
      visitInsn(Opcodes.ACONST_NULL);
    } else {
      visitVarInsn(Opcodes.ALOAD, slot++);
    }
    for (Type parameter : parameters) {
      visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
      slot += parameter.getSize();
    }
    calls.call(mv, hook, HookCalls.SELF, passed);
    bridge("enterRunNamed", "(Ljava/lang/Object;)V");
  }
}
