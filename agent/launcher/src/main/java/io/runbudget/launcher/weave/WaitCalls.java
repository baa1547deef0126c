package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetJoins;
import io.runbudget.guard.Seam;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Sends calls within a wait of the JDK to the bridge; no branch and no handler. */
final class WaitCalls extends MethodVisitor {
  private static final String JOINS = Type.getInternalName(RunbudgetJoins.class);
  private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
  private static final String FUTURE = "java/util/concurrent/CompletableFuture";

  private final Seam seam;
  private final String owner;
  private final int slot;

  WaitCalls(MethodVisitor next, Seam seam, String owner, int access, String descriptor) {
    super(Opcodes.ASM9, next);
    this.seam = seam;
    this.owner = owner;
    this.slot = slot(seam.argument(), access, descriptor);
  }

  private static int slot(int parameter, int access, String descriptor) {
    int slot = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    Type[] parameters = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < parameter; i++) {
      slot += parameters[i].getSize();
    }
    return slot;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (seam.place() == Seam.Place.WAIT_JOINS) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      bridge(JOINS, "joins", "(L" + FUTURE + ";)V");
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String type, String name, String descriptor, boolean isInterface) {
    boolean parks = seam.place() == Seam.Place.WAIT_PARKS && type.equals(LOCK_SUPPORT);
    if (parks && name.startsWith("park")) {
      interruptible();
      bridge(WaitSeam.PARKS, name, descriptor.replace(")", "Z)"));
    } else if (seam.place() == Seam.Place.WAIT_RESTORES
        && type.equals("java/lang/Thread")
        && name.equals("interrupt")) {
      bridge(WaitSeam.PARKS, "restores", "(Ljava/lang/Thread;)V");
    } else if (seam.place() == Seam.Place.WAIT_CANCELS
        && name.equals("cancel")
        && descriptor.equals("(Z)Z")) {
      bridge(WaitSeam.PARKS, "cancels", "(Ljava/util/concurrent/Future;Z)Z");
    } else {
      super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
    }
  }

  private void interruptible() {
    if (seam.argument() >= 0) {
      super.visitVarInsn(Opcodes.ILOAD, slot);
    } else if (seam.exit().isEmpty()) {
      super.visitInsn(Opcodes.ICONST_1);
    } else {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitFieldInsn(Opcodes.GETFIELD, owner, seam.exit(), "Z");
    }
  }

  private void bridge(String type, String method, String descriptor) {
    super.visitMethodInsn(Opcodes.INVOKESTATIC, type, method, descriptor, false);
  }
}
