package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Classes of the JDK that runs this, and what they call of the bridge once they are woven. */
final class JdkClasses {
  private JdkClasses() {}

  /** Those that {@code guard} weaves and this JDK has. */
  static List<WovenClass> of(Guard guard) {
    return guard.woven().stream().filter(woven -> bytes(woven) != null).toList();
  }

  private static byte[] bytes(WovenClass woven) {
    String file = woven.name().replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** What {@code types} offer, with the class that does. */
  static Set<String> methods(Class<?>... types) {
    return Stream.of(types)
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .map(
            method ->
                Type.getInternalName(method.getDeclaringClass())
                    + '.'
                    + method.getName()
                    + Type.getMethodDescriptor(method))
        .collect(Collectors.toSet());
  }

  /** Weaves it, which must find the method of every seam; returns what it calls of the bridge. */
  static List<String> calls(Guard guard, WovenClass woven) {
    List<Seam> missed = new ArrayList<>();
    byte[] result = Woven.weave(bytes(woven), guard, woven, missed);
    assertThat(missed).isEmpty();
    List<String> calls = new ArrayList<>();
    new ClassReader(result)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String called, String type, boolean isInterface) {
                    if (owner.startsWith("io/runbudget/")) {
                      calls.add(owner + '.' + called + type);
                    }
                  }
                };
              }
            },
            0);
    return calls;
  }
}
