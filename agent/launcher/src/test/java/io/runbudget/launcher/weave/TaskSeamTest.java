package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTasks;
import io.runbudget.bridge.RunbudgetThreads;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import io.runbudget.guard.executor.ExecutorGuard;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The JDK that runs this: every seam has its method, every woven call its target. */
class TaskSeamTest {
  private static final Guard GUARD = ExecutorGuard.guard();

  /** What the bridge offers, with the class that does. */
  private static final Set<String> TARGETS =
      Stream.of(RunbudgetTasks.class, RunbudgetThreads.class)
          .flatMap(type -> Arrays.stream(type.getMethods()))
          .map(m -> owner(m.getDeclaringClass()) + m.getName() + Type.getMethodDescriptor(m))
          .collect(Collectors.toSet());

  private static String owner(Class<?> type) {
    return Type.getInternalName(type) + '.';
  }

  static List<WovenClass> classes() {
    return GUARD.woven().stream().filter(woven -> bytes(woven) != null).toList();
  }

  private static byte[] bytes(WovenClass woven) {
    String file = woven.name().replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(file)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> calls(byte[] bytes) {
    List<String> calls = new ArrayList<>();
    new ClassReader(bytes)
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

  @ParameterizedTest
  @MethodSource("classes")
  void everySeamOfTheClassFits(WovenClass woven) {
    List<Seam> missed = new ArrayList<>();
    byte[] result = Woven.weave(bytes(woven), GUARD, woven, missed);
    assertThat(missed).isEmpty();
    List<String> calls = calls(result);
    assertThat(calls).hasSizeGreaterThanOrEqualTo(woven.seams().size());
    assertThat(TARGETS).containsAll(calls);
  }
}
