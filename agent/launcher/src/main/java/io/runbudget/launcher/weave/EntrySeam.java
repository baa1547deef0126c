package io.runbudget.launcher.weave;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a method open a run. */
class EntrySeam extends BridgeSeam {
  private final int entry;
  private final Type result;

  EntrySeam(MethodVisitor next, int entry, String descriptor) {
    super(next, "leaveRunThrowing");
    this.entry = entry;
    this.result = Type.getReturnType(descriptor);
  }

  @Override
  void enter() {
    visitLdcInsn(entry);
    bridge("enterRun", "(I)V");
  }

  @Override
  void leave(int opcode) {
    if (opcode == Opcodes.ARETURN && isAsync()) {
      bridge("leaveRunWith", "(Ljava/lang/Object;)Ljava/lang/Object;");
      visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    } else {
      bridge("leaveRun", "()V");
    }
  }

  /** Its result may be still to come when the method returns. */
  boolean isAsync() {
    String name = result.getClassName();
    return name.equals("java.util.concurrent.CompletionStage")
        || name.equals("java.util.concurrent.CompletableFuture");
  }
}
