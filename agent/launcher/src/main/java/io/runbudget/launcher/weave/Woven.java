package io.runbudget.launcher.weave;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** One class while it is woven for one guard: new bytes, and the seams that matched nothing. */
final class Woven extends ClassVisitor {
  /** The first class-file version that knows invokedynamic. */
  private static final int JAVA_7 = 51;

  /** Methods nobody wrote, such as the bodies of lambdas. */
  private static final int NOT_WRITTEN =
      Opcodes.ACC_ABSTRACT | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;

  /** The class file is from before invokedynamic. */
  static final class TooOldException extends RuntimeException {
    TooOldException() {
      super("it was compiled for Java 6 or older");
    }
  }

  private final WovenClass target;
  private final HookCalls calls;
  private final Set<Seam> matched = new HashSet<>();
  private String owner = "";

  private Woven(ClassVisitor next, Guard guard, WovenClass target, List<Site> sites) {
    super(Opcodes.ASM9, next);
    this.target = target;
    this.calls = new HookCalls(guard.name(), sites);
  }

  /**
   * Weaves what {@code target} names.
   *
   * @param missed gets the seams that matched no method
   * @return the new bytes
   */
  static byte[] weave(byte[] bytes, Guard guard, WovenClass target, List<Seam> missed) {
    return weave(bytes, guard, target, missed, new ArrayList<>());
  }

  /** The same; {@code sites} gets the calls that are written. */
  static byte[] weave(
      byte[] bytes, Guard guard, WovenClass target, List<Seam> missed, List<Site> sites) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Woven woven = new Woven(writer, guard, target, sites);
    reader.accept(woven, 0);
    for (Seam seam : target.seams()) {
      if (!woven.matched.contains(seam)) {
        missed.add(seam);
      }
    }
    return writer.toByteArray();
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      String signature,
      String superName,
      String[] interfaces) {
    if ((version & 0xffff) < JAVA_7) {
      throw new TooOldException();
    }
    owner = name;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    List<Seam> here = here(access, name, descriptor);
    if (here.isEmpty()) {
      return super.visitMethod(access, name, descriptor, signature, exceptions);
    }
    matched.addAll(here);
    if (TaskSeam.isFor(here.get(0).place())) {
      return TaskSeam.of(
          super.visitMethod(access, name, descriptor, signature, exceptions),
          here,
          owner,
          access,
          descriptor);
    }
    if (WaitSeam.isFor(here.get(0).place())) {
      return WaitSeam.of(
          super.visitMethod(access, name, descriptor, signature, exceptions),
          here,
          owner,
          access,
          descriptor);
    }
    return switch (here.get(0).place()) {
      case NATIVE_SLEEP -> {
        int body = access & ~Opcodes.ACC_NATIVE;
        SleepSeam.body(super.visitMethod(body, name, descriptor, signature, exceptions));
        yield null;
      }
      case ENTRY -> {
        if (here.size() > 1) {
          throw new IllegalStateException(name + " opens a run and has another seam");
        }
        yield new NamedEntrySeam(
            super.visitMethod(access, name, descriptor, signature, exceptions),
            calls,
            here.get(0).hook(),
            access,
            descriptor);
      }
      case SLEEP ->
          new SleepSeam(super.visitMethod(access, name, descriptor, signature, exceptions));
      default ->
          new MethodSeams(
              super.visitMethod(access, name, descriptor, signature, exceptions),
              calls,
              here,
              owner,
              access,
              descriptor);
    };
  }

  /** Those that are left on every way out are entered last, when nothing can refuse any more. */
  private List<Seam> here(int access, String name, String descriptor) {
    boolean isNative = (access & Opcodes.ACC_NATIVE) != 0;
    List<Seam> here = new ArrayList<>();
    List<Seam> around = new ArrayList<>();
    for (Seam seam : target.seams()) {
      if ((access & notMeant(seam)) == 0) {
        if (isNative == (seam.place() == Seam.Place.NATIVE_SLEEP)
            && isNamed(seam, name, access)
            && hasArguments(seam, descriptor)) {
          (seam.place() == Seam.Place.AROUND ? around : here).add(seam);
        }
      }
    }
    here.addAll(around);
    return here;
  }

  private static int notMeant(Seam seam) {
    return seam.method().startsWith("lambda$") ? NOT_WRITTEN & ~Opcodes.ACC_SYNTHETIC : NOT_WRITTEN;
  }

  /**
   * Kotlin adds {@code $module} to internal methods, which are public then; what it makes of a
   * method besides, {@code $default}, {@code $lambda$0} and the private {@code $local} of a
   * function within, is another one.
   */
  private static boolean isNamed(Seam seam, String name, int access) {
    if (seam.method().endsWith("*")) {
      return name.startsWith(seam.method().substring(0, seam.method().length() - 1));
    }
    if (!name.startsWith(seam.method())
        || (name.startsWith("<")
            && seam.place() != Seam.Place.TASK_ARGUMENT
            && seam.place() != Seam.Place.RESULT)) {
      return false; // an object that is not initialised yet cannot be passed
    }
    String suffix = name.substring(seam.method().length());
    if (suffix.isEmpty()) {
      return true;
    }
    boolean isPublic = (access & Opcodes.ACC_PUBLIC) != 0;
    boolean isModule = isPublic && suffix.lastIndexOf('$') == 0 && !suffix.equals("$default");
    return isModule && !suffix.startsWith("$lambda");
  }

  private static boolean hasArguments(Seam seam, String descriptor) {
    int found = 0;
    for (Type type : Type.getArgumentTypes(descriptor)) {
      if (found < seam.arguments().size()
          && type.getClassName().equals(seam.arguments().get(found))) {
        found++;
      }
    }
    return found == seam.arguments().size();
  }
}
