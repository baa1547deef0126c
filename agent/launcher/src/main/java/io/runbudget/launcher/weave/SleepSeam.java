package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetWaits;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a sleep of the JDK known to the bridge. */
final class SleepSeam extends BridgeSeam {
  private static final String WAITS = Type.getInternalName(RunbudgetWaits.class);
  private static final String THREAD = "java/lang/Thread";

  /** A lock that each thread of JDK 17 has and that nobody waits on. */
  private static final String LOCK = "blockerLock";

  SleepSeam(MethodVisitor next) {
    super(next, WAITS, "sleptThrowing");
  }

  @Override
  void enter() {
    bridge("sleeps", "()V");
  }

  @Override
  void leave(int opcode) {
    bridge("slept", "()V");
  }

  /** Writes the body that a native {@code sleep(long)} gets. */
  static void body(MethodVisitor mv) {
    mv.visitCode();
    mv.visitVarInsn(Opcodes.LLOAD, 0);
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC, THREAD, "currentThread", "()Ljava/lang/Thread;", false);
    mv.visitFieldInsn(Opcodes.GETFIELD, THREAD, LOCK, "Ljava/lang/Object;");
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, WAITS, "sleep", "(JLjava/lang/Object;)V", false);
    mv.visitInsn(Opcodes.RETURN);
    mv.visitMaxs(3, 2);
    mv.visitEnd();
  }
}
