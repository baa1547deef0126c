package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetTasks;
import io.runbudget.bridge.RunbudgetThreads;
import io.runbudget.guard.Seam;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Hands work over in the JDK: plain static calls of the bridge, no branch and no handler. A
 * constructor's argument is replaced before anything else happens in it, which the verifier allows.
 */
final class TaskSeam extends MethodVisitor {
  private static final String TASKS = Type.getInternalName(RunbudgetTasks.class);
  private static final String THREADS = Type.getInternalName(RunbudgetThreads.class);
  private static final Type RUNNABLE = Type.getType(Runnable.class);

  private final List<Seam> seams;
  private final String owner;
  private final boolean isStatic;
  private final Type[] parameters;
  private final Type result;

  private TaskSeam(
      MethodVisitor next, List<Seam> seams, String owner, int access, String descriptor) {
    super(Opcodes.ASM9, next);
    this.seams = seams;
    this.owner = owner;
    this.isStatic = (access & Opcodes.ACC_STATIC) != 0;
    this.parameters = Type.getArgumentTypes(descriptor);
    this.result = Type.getReturnType(descriptor);
  }

  /** The visitor for a method whose {@code seams} are all of this kind. */
  static MethodVisitor of(
      MethodVisitor next, List<Seam> seams, String owner, int access, String descriptor) {
    return seams.get(0).place() == Seam.Place.TASK_HIDDEN
        ? new HiddenSeam(next)
        : new TaskSeam(next, seams, owner, access, descriptor);
  }

  static boolean isFor(Seam.Place place) {
    return place.compareTo(Seam.Place.TASK_ARGUMENT) >= 0
        && place.compareTo(Seam.Place.TASK_ENDS) <= 0;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    for (Seam seam : seams) {
      switch (seam.place()) {
        case TASK_ARGUMENT, TASK_ARGUMENT_OF -> argument(seam);
        case TASK_STARTS -> {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          call(THREADS, seam.hook(), Type.VOID_TYPE, Type.getType(Thread.class));
        }
        case TASK_ENDS -> {
          if (parameters.length == 0) {
            call(THREADS, seam.hook(), Type.VOID_TYPE);
          }
        }
        default -> {}
      }
    }
  }

  private void argument(Seam seam) {
    Type type = parameters[seam.argument()];
    int slot = isStatic ? 0 : 1;
    for (int i = 0; i < seam.argument(); i++) {
      slot += parameters[i].getSize();
    }
    boolean of = seam.place() == Seam.Place.TASK_ARGUMENT_OF;
    if (of) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
    }
    super.visitVarInsn(Opcodes.ALOAD, slot);
    if (of) {
      tasks(seam.hook(), type, Type.getObjectType(owner), type);
    } else {
      tasks(seam.hook(), type, type);
    }
    super.visitVarInsn(Opcodes.ASTORE, slot);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      for (Seam seam : seams) {
        if (seam.place() == Seam.Place.TASK_RESULT) {
          tasks(seam.hook(), result, result);
        } else if (seam.place() == Seam.Place.TASK_ENDS && parameters.length > 0) {
          call(THREADS, seam.hook(), Type.VOID_TYPE);
        }
      }
    }
    super.visitInsn(opcode);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String type, String name, String descriptor, boolean isInterface) {
    for (Seam seam : seams) {
      boolean with = seam.place() == Seam.Place.TASK_PASSED;
      if ((with || seam.place() == Seam.Place.TASK_SHOWN) && seam.exit().equals(name)) {
        onStack(seam, with, Type.getArgumentTypes(descriptor));
      }
    }
    super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
  }

  /** One or two arguments lie on the stack, one of which is the task. */
  private void onStack(Seam seam, boolean withSelf, Type[] passed) {
    boolean last = passed.length == 1 || passed[1].equals(RUNNABLE);
    if (!last) {
      super.visitInsn(Opcodes.SWAP);
    }
    if (withSelf) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitInsn(Opcodes.SWAP);
      tasks(seam.hook(), RUNNABLE, Type.getObjectType(owner), RUNNABLE);
    } else {
      tasks(seam.hook(), RUNNABLE, RUNNABLE);
    }
    if (!last) {
      super.visitInsn(Opcodes.SWAP);
    }
  }

  private void tasks(String hook, Type returned, Type... passed) {
    call(TASKS, hook, returned, passed);
  }

  private void call(String type, String hook, Type returned, Type... passed) {
    super.visitMethodInsn(
        Opcodes.INVOKESTATIC, type, hook, Type.getMethodDescriptor(returned, passed), false);
  }

  /** What the method makes belongs to no run. */
  private static final class HiddenSeam extends BridgeSeam {
    HiddenSeam(MethodVisitor next) {
      super(next, TASKS, "shownThrowing");
    }

    @Override
    void enter() {
      bridge("hide", "()V");
    }

    @Override
    void leave(int opcode) {
      bridge("shown", "()V");
    }
  }
}
