package io.runbudget.launcher.weave;

import io.runbudget.guard.HookSet;
import io.runbudget.launcher.ClassRenamer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Methods and fields that hooks use, which the JVM would look for only when they are reached. */
final class HookMembers extends MethodVisitor {
  private final ClassLoader loader;
  private final Set<String> missing = new TreeSet<>();

  private HookMembers(ClassLoader loader) {
    super(Opcodes.ASM9);
    this.loader = loader;
  }

  /** Those that are not there for hooks that {@code loader} has defined. */
  static Set<String> missing(HookSet hooks, ClassLoader loader) throws IOException {
    HookMembers members = new HookMembers(loader);
    String from = packageOf(hooks.main());
    List<String> names = new ArrayList<>(hooks.others());
    names.add(hooks.main());
    for (String name : names) {
      String path = name.replace('.', '/') + ".class";
      try (InputStream in = HookMembers.class.getClassLoader().getResourceAsStream(path)) {
        byte[] moved = ClassRenamer.rename(in.readAllBytes(), from, packageOf(hooks.home()));
        new ClassReader(moved).accept(members.eachMethod(), ClassReader.SKIP_DEBUG);
      }
    }
    return members.missing;
  }

  private static String packageOf(String name) {
    return name.substring(0, name.lastIndexOf('.') + 1).replace('.', '/');
  }

  private ClassVisitor eachMethod() {
    return new ClassVisitor(Opcodes.ASM9) {
      @Override
      public MethodVisitor visitMethod(
          int access, String name, String descriptor, String signature, String[] thrown) {
        return HookMembers.this;
      }
    };
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (owner.startsWith("[") || owner.startsWith("java/lang/invoke/")) {
      return;
    }
    check(owner, name + descriptor, type -> name.equals("<init>") ? made(type) : methods(type));
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    check(owner, name + ' ' + descriptor, HookMembers::fields);
  }

  private void check(String owner, String member, Declared declared) {
    Class<?> type = load(owner);
    if (type == null || !has(type, member, declared)) {
      missing.add(owner + '.' + member);
    }
  }

  private Class<?> load(String owner) {
    try {
      return Class.forName(owner.replace('/', '.'), false, loader);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private interface Declared {
    Stream<String> of(Class<?> type);
  }

  private static boolean has(Class<?> type, String member, Declared declared) {
    if (type == null) {
      return false;
    }
    return declared.of(type).anyMatch(member::equals)
        || has(type.getSuperclass(), member, declared)
        || Stream.of(type.getInterfaces()).anyMatch(each -> has(each, member, declared))
        || type.isInterface() && has(Object.class, member, declared);
  }

  private static Stream<String> methods(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .map(
            m ->
                m.getName()
                    + MethodType.methodType(m.getReturnType(), m.getParameterTypes())
                        .toMethodDescriptorString());
  }

  private static Stream<String> made(Class<?> type) {
    return Stream.of(type.getDeclaredConstructors())
        .map(
            c ->
                "<init>"
                    + MethodType.methodType(void.class, c.getParameterTypes())
                        .toMethodDescriptorString());
  }

  private static Stream<String> fields(Class<?> type) {
    return Stream.of(type.getDeclaredFields())
        .map(field -> field.getName() + ' ' + Type.getDescriptor(field.getType()));
  }
}
