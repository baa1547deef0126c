package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Seam;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class WovenShapeTest {
  private static final String[] METHODS = {
    "call",
    "nothing",
    "loops",
    "branches",
    "caught",
    "rethrown",
    "monitor",
    "locked",
    "lambda",
    "arrays",
    "wide",
    "small",
    "flag",
    "octet",
    "letter",
    "shorter",
    "single"
  };

  private final Hooks hooks = new Hooks();

  private static Seam[] everySeam() {
    List<Seam> seams = new ArrayList<>();
    for (String method : METHODS) {
      seams.add(Seam.enter(method, "entered"));
      seams.add(Seam.refuse(method, "refuse"));
      seams.add(Seam.result(method, "result"));
      seams.add(Seam.thrown(method, "thrown"));
      seams.add(Seam.around(method, "run", "ran"));
    }
    seams.add(Seam.argument(2, "wide", "cap"));
    seams.add(Seam.sleep("sleep"));
    return seams.toArray(new Seam[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {51, 52, 61})
  void everyPlaceInEveryMethodIsValidInOldAndNewClassFiles(int version) throws Throwable {
    List<Seam> missed = new ArrayList<>();
    byte[] woven = WovenSample.woven(WovenSample.bytes(version), hooks, missed, everySeam());
    assertThat(missed).isEmpty();
    WovenSample sample = WovenSample.defined(Sample.class.getName(), woven);
    Sample plain = new Sample();
    assertThat(sample.call("loops", 30)).isEqualTo(plain.loops(30));
    assertThat(sample.call("branches", 1)).isEqualTo(11);
    assertThat(sample.call("caught", "no number")).isEqualTo(-1);
    assertThat(sample.call("monitor", "a")).isEqualTo("atrue");
    assertThat(sample.call("locked", "a")).isEqualTo("atrue");
    assertThat(sample.call("wide", 1L, 2.0, 3, "four")).isEqualTo(10.0);
    assertThat(hooks.faults()).isEmpty();
  }

  @Test
  void nothingButBodiesChanges() throws Exception {
    byte[] plain = WovenSample.bytes(Sample.class);
    byte[] woven = WovenSample.woven(plain, hooks, new ArrayList<>(), everySeam());
    assertThat(woven).isNotEqualTo(plain);
    assertThat(members(woven)).isEqualTo(members(plain));
  }

  @Test
  void onlyANativeSleepLosesItsFlagAndGetsABody() throws Exception {
    byte[] plain = WovenSample.bytes(NativeSample.class);
    byte[] woven = WovenSample.woven(plain, hooks, new ArrayList<>(), Seam.nativeSleep("sleep"));
    List<String> expected = members(plain);
    expected.replaceAll(member -> member.replace("265 sleep(J)V", "9 sleep(J)V")); // 256 is native
    assertThat(members(woven)).isEqualTo(expected).isNotEqualTo(members(plain));
  }

  static final class NativeSample {
    public static native void sleep(long millis) throws InterruptedException;

    public static native void yields();

    public static void sleep(long millis, int nanos) {}
  }

  /** Everything of a class but its methods' code. */
  private static List<String> members(byte[] bytes) {
    List<String> members = new ArrayList<>();
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public void visit(
                  int version,
                  int access,
                  String name,
                  String signature,
                  String superName,
                  String[] interfaces) {
                members.add(version + " " + access + name + superName + List.of(interfaces));
              }

              @Override
              public FieldVisitor visitField(
                  int access, String name, String descriptor, String signature, Object value) {
                members.add(access + " " + name + descriptor + signature + value);
                return null;
              }

              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  String signature,
                  String[] exceptions) {
                members.add(access + " " + name + descriptor + signature);
                return null;
              }
            },
            0);
    return members;
  }

  @Test
  void weavingTheSameBytesGivesTheSameBytes() throws Exception {
    byte[] plain = WovenSample.bytes(Sample.class);
    byte[] first = WovenSample.woven(plain.clone(), hooks, new ArrayList<>(), everySeam());
    byte[] second = WovenSample.woven(plain, hooks, new ArrayList<>(), everySeam());
    assertThat(second).isEqualTo(first);
  }

  @Test
  void aConstructorIsNeverWoven() throws Exception {
    List<Seam> missed = new ArrayList<>();
    WovenSample.woven(
        WovenSample.bytes(Sample.class), hooks, missed, Seam.enter("<init>", "entered"));
    assertThat(missed).hasSize(1);
  }

  @Test
  void aSeamThatMatchesNoMethodIsMissed() throws Exception {
    List<Seam> missed = new ArrayList<>();
    Seam gone = Seam.enter("gone", "entered");
    Seam otherArguments = Seam.enter("wide", "entered", "int", "long");
    WovenSample.woven(
        WovenSample.bytes(Sample.class),
        hooks,
        missed,
        Seam.enter("nothing", "entered"),
        gone,
        otherArguments);
    assertThat(missed).containsExactly(gone, otherArguments);
  }

  @Test
  void parametersAreMatchedByTypesInOrderAndNotByAllOfThem() throws Throwable {
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.enter("wide", "entered", "long", "java.lang.String"),
            Seam.enter("arrays", "entered", "long[][]"));
    sample.call("wide", 1L, 2.0, 3, "four");
    assertThat(hooks.names()).containsExactly("entered");
  }

  @Test
  void theSuffixThatKotlinGivesInternalMethodsIsIgnored() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.enter("named", "entered"));
    sample.call("named$suffix", "text");
    assertThat(hooks.names()).containsExactly("entered");
  }

  @Test
  void theBodyOfALambdaIsNotItsMethod() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.enter("lambda", "entered"));
    sample.call("lambda", "text");
    assertThat(hooks.names()).containsExactly("entered");
  }

  @Test
  void theBodyOfALambdaIsWovenIfItIsMeant() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.enter("lambda$lambda*", "entered"));
    sample.call("lambda", "text");
    assertThat(hooks.names()).containsExactly("entered");
  }

  @Test
  void whatVersionsCallDifferentlyIsNamedByItsBeginning() {
    Seam seam = Seam.enter("textAfter*", "entered");
    List<Seam> missed = new ArrayList<>();
    WovenSample.woven(KotlinLike.with("textAfterError"), hooks, missed, seam);
    WovenSample.woven(KotlinLike.with("textAfter"), hooks, missed, seam);
    assertThat(missed).isEmpty();
    WovenSample.woven(KotlinLike.with("text"), hooks, missed, seam);
    assertThat(missed).containsExactly(seam);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text$default", "text$lambda$0", "text$lambda-0", "texts", "text$a$b"})
  void whatKotlinMakesOfAMethodBesidesIsAnotherMethod(String name) {
    List<Seam> missed = new ArrayList<>();
    byte[] bytes = KotlinLike.with(name);
    WovenSample.woven(bytes, hooks, missed, Seam.enter("text", "entered"));
    assertThat(missed).hasSize(1);
  }

  @Test
  void aFunctionWithinAMethodIsAnotherMethod() {
    List<Seam> missed = new ArrayList<>();
    byte[] bytes = KotlinLike.withPrivate("text$local");
    WovenSample.woven(bytes, hooks, missed, Seam.enter("text", "entered"));
    assertThat(missed).hasSize(1);
  }

  @Test
  void classFilesWithoutInvokedynamicAreTooOld() throws Exception {
    byte[] old = KotlinLike.with("text", 50);
    assertThatThrownBy(
            () -> WovenSample.woven(old, hooks, new ArrayList<>(), Seam.enter("text", "entered")))
        .isInstanceOf(Woven.TooOldException.class);
  }
}
