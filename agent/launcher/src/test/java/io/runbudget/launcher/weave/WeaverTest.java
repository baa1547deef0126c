package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WeaverTest {
  private static final ClassLoader LOADER = WeaverTest.class.getClassLoader();
  private static final String SAMPLE = Sample.class.getName();

  private final List<String> heard = new ArrayList<>();
  private int begun;

  private Weaver weaver(List<WovenClass> guarded, String... runMethods) {
    Guard guard = Guard.ofJdk("samples", "samples", guarded, "samples go unbounded");
    return new Weaver(
        new WeaveTable(List.of(guard), List.of(runMethods), Set.of()),
        TestEngine.ENTRIES,
        () -> begun++,
        new Heard());
  }

  private final class Heard implements Weaver.Listener {
    @Override
    public void woven(Guard guard, String className) {
      heard.add("woven " + className);
    }

    @Override
    public void missed(Guard guard, String className, String why) {
      heard.add("missed " + className + ": " + why);
    }

    @Override
    public void entered(String type, String className, List<String> methods) {
      heard.add("entered " + type + " in " + className + methods);
    }

    @Override
    public void noSuchMethod(String className, List<String> wanted, List<String> methods) {
      heard.add("no " + wanted + " in " + className + " of " + methods.size());
    }

    @Override
    public void failed(String className, Throwable problem) {
      heard.add("failed " + className + ": " + problem);
    }
  }

  private static byte[] transform(Weaver weaver, Class<?> type) throws Exception {
    byte[] bytes = WovenSample.bytes(type);
    String name = type.getName().replace('.', '/');
    return weaver.transform(null, LOADER, name, null, null, bytes);
  }

  @Test
  void aMissChangesAndBeginsNothing() throws Exception {
    Weaver weaver = weaver(List.of(WovenClass.of("a.B", Seam.enter("run", "run"))), "c.D.run");
    assertThat(transform(weaver, Sample.class)).isNull();
    assertThat(weaver.transform(null, LOADER, null, null, null, new byte[0])).isNull();
    assertThat(heard).isEmpty();
    assertThat(begun).isZero();
  }

  @Test
  void theEngineBeginsOnceAndBeforeTheFirstWovenClass() throws Exception {
    Weaver weaver =
        weaver(List.of(WovenClass.of(SAMPLE, Seam.enter("nothing", "entered"))), "c.D.run");
    byte[] first = transform(weaver, Sample.class);
    assertThat(transform(weaver, Sample.class)).isEqualTo(first);
    assertThat(heard).containsExactly("woven " + SAMPLE, "woven " + SAMPLE);
    assertThat(begun).isEqualTo(1);
  }

  @Test
  void aClassThatLacksAMethodIsNotWovenAtAll() throws Exception {
    WovenClass target =
        WovenClass.of(SAMPLE, Seam.enter("nothing", "entered"), Seam.enter("gone", "entered"));
    assertThat(transform(weaver(List.of(target)), Sample.class)).isNull();
    assertThat(heard).containsExactly("missed " + SAMPLE + ": it has no method gone");
  }

  @Test
  void aClassThatIsTooOldIsSaidToBe() throws Exception {
    Weaver weaver = weaver(List.of(WovenClass.of(SAMPLE, Seam.enter("text", "entered"))));
    byte[] old = WovenSample.bytes(50);
    String name = SAMPLE.replace('.', '/');
    assertThat(weaver.transform(null, LOADER, name, null, null, old)).isNull();
    assertThat(heard).containsExactly("missed " + SAMPLE + ": it was compiled for Java 6 or older");
  }

  @Test
  void bytesThatCannotBeReadAreLeftAlone() {
    WovenClass target = WovenClass.of("a.B", Seam.enter("run", "run"));
    Weaver weaver = weaver(List.of(target), "c.D.run");
    assertThat(weaver.transform(null, LOADER, "a/B", null, null, new byte[8])).isNull();
    assertThat(weaver.transform(null, LOADER, "c/D", null, null, new byte[8])).isNull();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).startsWith("missed a/B: ");
    assertThat(heard.get(1)).startsWith("failed c/D: ");
  }

  @Test
  void classesOfTheJdkAreLeftAloneUntilARunCanOpen() throws Exception {
    WovenClass target = WovenClass.of("java.util.ArrayList", Seam.enter("trimToSize", "trim"));
    Weaver weaver = weaver(List.of(target));
    byte[] bytes =
        ClassLoader.getSystemResourceAsStream("java/util/ArrayList.class").readAllBytes();
    assertThat(weaver.transform(null, null, "java/util/ArrayList", null, null, bytes)).isNull();
    assertThat(weaver.early()).containsExactly("java/util/ArrayList");
    weaver.arm();
    assertThat(weaver.transform(null, null, "java/util/ArrayList", null, null, bytes)).isNotNull();
    assertThat(weaver.early()).isEmpty();
    assertThat(heard).containsExactly("woven java.util.ArrayList");
  }

  @Test
  void anEntryPointIsFoundInItsClass() throws Exception {
    Weaver weaver = weaver(List.of(), SAMPLE + ".nothing");
    assertThat(transform(weaver, Sample.class)).isNotNull();
    assertThat(heard).containsExactly("entered " + SAMPLE + " in " + SAMPLE + "[nothing]");
  }

  @Test
  void aMethodThatIsNotThereIsNamed() throws Exception {
    Weaver weaver = weaver(List.of(), SAMPLE + ".gone");
    assertThat(transform(weaver, Sample.class)).isNull();
    assertThat(heard).singleElement().asString().startsWith("no [gone] in " + SAMPLE);
  }

  @Test
  void aMethodThatIsNotThereIsNamedThoughAnotherIs() throws Exception {
    Weaver weaver = weaver(List.of(), SAMPLE + ".nothing", SAMPLE + ".gone");
    assertThat(transform(weaver, Sample.class)).isNotNull();
    assertThat(heard).hasSize(2);
    assertThat(heard.get(0)).startsWith("no [gone] in " + SAMPLE);
    assertThat(heard.get(1)).startsWith("entered ");
  }

  @Test
  void whatImplementsANamedInterfaceNeedNotHaveEveryMethodItself() throws Exception {
    String type = WeaveTableTest.Agent.class.getName();
    Weaver weaver = weaver(List.of(), type + ".run", type + ".other");
    assertThat(transform(weaver, WeaveTableTest.Agent.class)).isNull();
    assertThat(transform(weaver, WeaveTableTest.Direct.class)).isNotNull();
    assertThat(heard)
        .containsExactly(
            "entered " + type + " in " + WeaveTableTest.Direct.class.getName() + "[run]");
  }
}
