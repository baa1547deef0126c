package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetBridge;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls the bridge by plain static calls on entry and on every way out of a method. The bridge
 * keeps what belongs together on the thread, so that no local is needed, and the one handler comes
 * last with a frame that knows nothing but the exception.
 */
abstract class BridgeSeam extends MethodVisitor {
  static final String BRIDGE = Type.getInternalName(RunbudgetBridge.class);

  private static final String THROWABLE = "java/lang/Throwable";
  private static final String THROWN = "(Ljava/lang/Throwable;)Ljava/lang/Throwable;";

  private final String owner;
  private final String thrown;
  private final Label begin = new Label();

  BridgeSeam(MethodVisitor next, String thrown) {
    this(next, BRIDGE, thrown);
  }

  /** For calls of another class of the bridge. */
  BridgeSeam(MethodVisitor next, String owner, String thrown) {
    super(Opcodes.ASM9, next);
    this.owner = owner;
    this.thrown = thrown;
  }

  /** Before the first instruction. */
  abstract void enter();

  /** Before a return, whose value, if any, is on the stack. */
  abstract void leave(int opcode);

  final void bridge(String method, String descriptor) {
    super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    enter();
    super.visitLabel(begin);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      leave(opcode);
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    Label end = new Label();
    super.visitLabel(end);
    super.visitTryCatchBlock(begin, end, end, THROWABLE);
    super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {THROWABLE});
    bridge(thrown, THROWN);
    super.visitInsn(Opcodes.ATHROW);
    super.visitMaxs(maxStack, maxLocals);
  }
}
