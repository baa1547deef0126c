package io.runbudget.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class ClassRenamerTest {
  private static final String FROM = "io/runbudget/launcher/";
  private static final String TO = "some/other/place/far/away/";

  /** Holds every kind of constant that javac writes. */
  public static final class Constants implements Callable<String> {
    static final long BIG = 1L << 40;
    static final double REAL = 0.1;
    static final float SINGLE = 0.5f;
    static final int NUMBER = 1 << 20;

    @Override
    public String call() throws Exception {
      Callable<String> lambda = () -> "\u00fcber\u0000" + new Inner().word() + BIG;
      Object array = new Inner[1][1];
      return lambda.call() + REAL + SINGLE + NUMBER + array.getClass().getName();
    }
  }

  static final class Inner {
    String word() {
      return "\ud83d\ude00";
    }
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    return type.getResourceAsStream(type.getName().replaceAll(".*\\.", "") + ".class")
        .readAllBytes();
  }

  private static final class Moved extends ClassLoader {
    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }

  @Test
  void aMovedClassRunsInItsNewPackage() throws Exception {
    Moved loader = new Moved();
    loader.define(ClassRenamer.rename(bytes(Inner.class), FROM, TO));
    Class<?> moved = loader.define(ClassRenamer.rename(bytes(Constants.class), FROM, TO));
    assertThat(moved.getPackageName()).isEqualTo("some.other.place.far.away");
    Object said = ((Callable<?>) moved.getConstructor().newInstance()).call();
    assertThat(said)
        .asString()
        .startsWith("\u00fcber\u0000\ud83d\ude00")
        .contains(moved.getPackageName());
  }

  @Test
  void thereAndBackAgainGivesTheSameBytes() throws IOException {
    byte[] bytes = bytes(Constants.class);
    byte[] there = ClassRenamer.rename(bytes, FROM, TO);
    assertThat(there).isNotEqualTo(bytes);
    assertThat(ClassRenamer.rename(there, TO, FROM)).isEqualTo(bytes);
  }

  @Test
  void otherPackagesStay() throws IOException {
    byte[] bytes = bytes(Constants.class);
    assertThat(ClassRenamer.rename(bytes, "not/there/", TO)).isEqualTo(bytes);
  }

  @Test
  void theSamePackageCostsNothing() throws IOException {
    byte[] bytes = bytes(Constants.class);
    assertThat(ClassRenamer.rename(bytes, FROM, FROM)).isSameAs(bytes);
  }

  @Test
  void aConstantOfAnUnknownKindIsRefused() throws IOException {
    byte[] bytes = bytes(Constants.class);
    bytes[10] = 99;
    assertThatThrownBy(() -> ClassRenamer.rename(bytes, FROM, TO))
        .isInstanceOf(IOException.class)
        .hasMessage("constant pool tag 99 is unknown");
  }

  @Test
  void bytesThatEndTooSoonAreRefused() throws IOException {
    byte[] bytes = java.util.Arrays.copyOf(bytes(Constants.class), 40);
    assertThatThrownBy(() -> ClassRenamer.rename(bytes, FROM, TO)).isInstanceOf(IOException.class);
  }
}
