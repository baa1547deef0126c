package io.runbudget.launcher.weave;

import io.runbudget.guard.Seam;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the calls of one method's seams. Branch-free but for one handler at the end, whose frame
 * knows at most {@code this}; so the method's own frames stay valid and need not be computed anew,
 * which would load classes.
 */
final class MethodSeams extends MethodVisitor {
  private static final String THROWABLE = "java/lang/Throwable";

  private final HookCalls calls;
  private final List<Seam> seams;
  private final String owner;
  private final boolean isStatic;
  private final Type[] parameters;
  private final Type result;

  /** From where to where the method itself runs; in the gaps between it is checked. */
  private final List<Label> covered = new ArrayList<>();

  MethodSeams(
      MethodVisitor next,
      HookCalls calls,
      List<Seam> seams,
      String owner,
      int access,
      String descriptor) {
    super(Opcodes.ASM9, next);
    this.calls = calls;
    this.seams = seams;
    this.owner = owner;
    this.isStatic = (access & Opcodes.ACC_STATIC) != 0;
    this.parameters = Type.getArgumentTypes(descriptor);
    this.result = Type.getReturnType(descriptor);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    for (Seam seam : seams) {
      switch (seam.place()) {
        case REFUSE, ENTER, AROUND -> enter(seam);
        case ARGUMENT -> argument(seam);
        default -> {}
      }
    }
    super.visitLabel(mark());
  }

  private Label mark() {
    Label label = new Label();
    covered.add(label);
    return label;
  }

  private void enter(Seam seam) {
    self();
    Type[] passed = new Type[parameters.length + 1];
    passed[0] = HookCalls.SELF;
    System.arraycopy(parameters, 0, passed, 1, parameters.length);
    parameters();
    if (seam.place() == Seam.Place.REFUSE) {
      calls.refuse(mv, seam.hook(), passed);
    } else {
      calls.call(mv, seam.hook(), Type.VOID_TYPE, passed);
    }
  }

  private void argument(Seam seam) {
    Type type = parameters[seam.argument()];
    int slot = slot(seam.argument());
    self();
    super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
    parameters();
    calls.replace(mv, seam.hook(), type, parameters);
    super.visitVarInsn(type.getOpcode(Opcodes.ISTORE), slot);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      for (Seam seam : seams) {
        if (seam.place() == Seam.Place.RESULT || seam.place() == Seam.Place.PRODUCT) {
          result(seam);
        } else if (seam.place() == Seam.Place.CHECK) {
          check(seam);
        } else if (seam.place() == Seam.Place.AROUND) {
          calls.call(mv, seam.exit(), Type.VOID_TYPE);
        }
      }
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
    super.visitFieldInsn(opcode, type, name, descriptor);
    if (opcode != Opcodes.GETFIELD && opcode != Opcodes.GETSTATIC) {
      return;
    }
    for (Seam seam : seams) {
      if (seam.place() == Seam.Place.FIELD && seam.exit().equals(name)) {
        Type value = Type.getType(descriptor);
        self();
        selfBelow(value);
        parameters();
        calls.replace(mv, seam.hook(), value, parameters);
      }
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String type, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
    Type value = Type.getReturnType(descriptor);
    if (value.equals(Type.VOID_TYPE)) {
      return;
    }
    for (Seam seam : seams) {
      if (seam.place() == Seam.Place.CALLED && seam.exit().equals(name)) {
        self();
        selfBelow(value);
        calls.replace(mv, seam.hook(), value);
      }
    }
  }

  private void result(Seam seam) {
    self();
    if (result.equals(Type.VOID_TYPE)) {
      calls.call(mv, seam.hook(), Type.VOID_TYPE, HookCalls.SELF);
      return;
    }
    selfBelowResult();
    if (seam.place() == Seam.Place.PRODUCT) {
      parameters();
      calls.replace(mv, seam.hook(), result, parameters);
    } else {
      calls.replace(mv, seam.hook(), result);
    }
  }

  /** What it throws is not the method's: a way out of its own, told by this call alone. */
  private void check(Seam seam) {
    super.visitInsn(Opcodes.NOP); // or there may be nothing before it, which no handler may cover
    super.visitLabel(mark());
    if (result.equals(Type.VOID_TYPE)) {
      self();
      calls.refuse(mv, seam.hook(), HookCalls.SELF);
    } else {
      super.visitInsn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
      self();
      selfBelowResult();
      calls.refuse(mv, seam.hook(), HookCalls.SELF, result);
    }
    super.visitLabel(mark());
  }

  /** From {@code result, self} on the stack to {@code self, result}. */
  private void selfBelowResult() {
    selfBelow(result);
  }

  private void selfBelow(Type value) {
    if (value.getSize() == 2) {
      super.visitInsn(Opcodes.DUP_X2);
      super.visitInsn(Opcodes.POP);
    } else {
      super.visitInsn(Opcodes.SWAP);
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    for (Seam seam : seams) {
      if (seam.place() == Seam.Place.THROWN || seam.place() == Seam.Place.AROUND) {
        handler(seam);
      }
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  /** Comes last in the table, so that the method's own handlers go first. */
  private void handler(Seam seam) {
    Label end = new Label();
    super.visitLabel(end);
    boolean around = seam.place() == Seam.Place.AROUND; // also left by what a check throws
    for (int i = 0; i < covered.size(); i += 2) {
      boolean last = around || i + 1 == covered.size();
      super.visitTryCatchBlock(covered.get(i), last ? end : covered.get(i + 1), end, THROWABLE);
      if (last) {
        break;
      }
    }
    Object[] locals = isStatic ? new Object[0] : new Object[] {owner};
    super.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {THROWABLE});
    if (seam.place() == Seam.Place.AROUND) {
      calls.call(mv, seam.exit(), Type.VOID_TYPE);
    } else {
      self();
      super.visitInsn(Opcodes.SWAP);
      calls.replace(mv, seam.hook(), Type.getObjectType(THROWABLE));
    }
    super.visitInsn(Opcodes.ATHROW);
  }

  private void self() {
    if (isStatic) {
      super.visitInsn(Opcodes.ACONST_NULL);
    } else {
      super.visitVarInsn(Opcodes.ALOAD, 0);
    }
  }

  private void parameters() {
    for (int i = 0; i < parameters.length; i++) {
      super.visitVarInsn(parameters[i].getOpcode(Opcodes.ILOAD), slot(i));
    }
  }

  private int slot(int parameter) {
    int slot = isStatic ? 0 : 1;
    for (int i = 0; i < parameter; i++) {
      slot += parameters[i].getSize();
    }
    return slot;
  }
}
