package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetBridge;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes a method open a run: calls the bridge on entry and on every way out. The bridge never
 * throws and keeps what belongs together on the thread, so that no local is needed.
 */
final class EntrySeam extends MethodVisitor {
  private static final String BRIDGE = Type.getInternalName(RunbudgetBridge.class);
  private static final String THROWABLE = "java/lang/Throwable";

  private final int entry;
  private final Type result;
  private final Label begin = new Label();

  EntrySeam(MethodVisitor next, int entry, String descriptor) {
    super(Opcodes.ASM9, next);
    this.entry = entry;
    this.result = Type.getReturnType(descriptor);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    super.visitLdcInsn(entry);
    super.visitMethodInsn(Opcodes.INVOKESTATIC, BRIDGE, "enterRun", "(I)V", false);
    super.visitLabel(begin);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ARETURN && isAsync()) {
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          BRIDGE,
          "leaveRunWith",
          "(Ljava/lang/Object;)Ljava/lang/Object;",
          false);
      super.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, BRIDGE, "leaveRun", "()V", false);
    }
    super.visitInsn(opcode);
  }

  /** Its result is still to come when the method returns. */
  private boolean isAsync() {
    String name = result.getClassName();
    return name.equals("java.util.concurrent.CompletionStage")
        || name.equals("java.util.concurrent.CompletableFuture");
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    Label end = new Label();
    super.visitLabel(end);
    super.visitTryCatchBlock(begin, end, end, THROWABLE);
    super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {THROWABLE});
    super.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        BRIDGE,
        "leaveRunThrowing",
        "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
        false);
    super.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(maxStack, maxLocals);
  }
}
