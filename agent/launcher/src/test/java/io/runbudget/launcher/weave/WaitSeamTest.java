package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetJoins;
import io.runbudget.bridge.RunbudgetParks;
import io.runbudget.bridge.RunbudgetWaits;
import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import io.runbudget.guard.waits.WaitsGuard;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The JDK that runs this: every seam has its method, every woven call its target. */
class WaitSeamTest {
  private static final Guard GUARD = WaitsGuard.guard();
  private static final List<Class<?>> BRIDGE =
      List.of(RunbudgetWaits.class, RunbudgetParks.class, RunbudgetJoins.class);

  private static final Set<String> TARGETS =
      BRIDGE.stream()
          .flatMap(type -> Arrays.stream(type.getMethods()))
          .map(method -> Type.getInternalName(method.getDeclaringClass()) + called(method))
          .collect(Collectors.toSet());

  private static String called(Method method) {
    return "." + method.getName() + Type.getMethodDescriptor(method);
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
                    if (owner.contains("/Runbudget")) {
                      calls.add(owner + "." + called + type);
                    }
                  }
                };
              }
            },
            0);
    return calls;
  }

  /** Three calls where a method is published whole, or encloses: on entry, return, exception. */
  private static long expected(WovenClass woven) {
    long calls = 0;
    for (Seam seam : woven.seams()) {
      boolean around =
          seam.place() == Seam.Place.WAIT
              || seam.place() == Seam.Place.WAIT_FOR_END
              || seam.place() == Seam.Place.WAIT_ENCLOSES;
      calls += around ? 3 : 1;
    }
    return calls;
  }

  @ParameterizedTest
  @MethodSource("classes")
  void everySeamOfTheClassFits(WovenClass woven) {
    List<Seam> missed = new ArrayList<>();
    byte[] result = Woven.weave(bytes(woven), GUARD, woven, missed);
    assertThat(missed).isEmpty();
    List<String> calls = calls(result);
    assertThat(calls).hasSizeGreaterThanOrEqualTo((int) expected(woven));
    assertThat(TARGETS).containsAll(calls);
  }

  /** A wait that cannot be interrupted would keep our interrupt as a flag. */
  @Test
  void whatNoInterruptEndsIsNotPublished() {
    for (WovenClass woven : classes()) {
      for (Seam seam : woven.seams()) {
        assertThat(seam.method())
            .isNotIn("acquire", "acquireShared", "awaitUninterruptibly", "awaitAdvance", "lock");
      }
    }
  }

  /** Around a future's parking it is said, and by the flag that its own loop looks at. */
  @Test
  void aFuturesParkingIsPublishedByItsOwnFlag() throws IOException {
    String signaller = "java/util/concurrent/CompletableFuture$Signaller";
    WovenClass woven =
        classes().stream()
            .filter(each -> each.name().replace('.', '/').equals(signaller))
            .findAny()
            .orElseThrow();
    String parks = Type.getInternalName(RunbudgetParks.class);
    assertThat(calls(Woven.weave(bytes(woven), GUARD, woven, new ArrayList<>())))
        .containsExactlyInAnyOrder(
            parks + ".park(Ljava/lang/Object;Z)V", parks + ".parkNanos(Ljava/lang/Object;JZ)V");
  }
}
