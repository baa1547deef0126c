package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.guard.Guard;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeaveTableTest {
  private static final ClassLoader LOADER = WeaveTableTest.class.getClassLoader();

  /** Throws as soon as anybody reads a header from them. */
  private static final byte[] NEVER_READ = {};

  /** An agent's interface. */
  public interface Agent {
    String run();
  }

  static class Direct implements Agent {
    @Override
    public String run() {
      return "";
    }
  }

  static final class Indirect extends Direct {}

  private static WeaveTable table(Set<String> known, String... runMethods) {
    return new WeaveTable(List.of(), List.of(runMethods), known);
  }

  private static WeaveTable agentTable() {
    return table(Set.of(), Agent.class.getName() + ".run");
  }

  private static String path(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  private static EntryMethods entries(WeaveTable table, Class<?> type) throws IOException {
    return table.entries(path(type), LOADER, WovenSample.bytes(type));
  }

  @Test
  void aNamedClassIsFoundByItsNameAlone() {
    WeaveTable table = table(Set.of(), "a.B.run", "a.B.go", "c.D.run");
    EntryMethods found = table.entries("a/B", null, NEVER_READ);
    assertThat(found.type()).isEqualTo("a.B");
    assertThat(found.methods()).containsExactlyInAnyOrder("run", "go");
    assertThat(table.entryTypes()).containsExactlyInAnyOrder("a.B", "c.D");
  }

  @Test
  void aMissReadsNothingIfOnlyClassesWereNamed() {
    WeaveTable table = table(Set.of("a.B"), "a.B.run");
    assertThat(table.entries("e/F", LOADER, NEVER_READ)).isNull();
    assertThat(table.guarded("e/F")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/util/Foo",
        "org/springframework/Foo",
        "okhttp3/RealCall",
        "jdk/internal/Foo"
      })
  void aMissOfInfrastructureReadsNothing(String name) {
    assertThat(agentTable().entries(name, LOADER, NEVER_READ)).isNull();
  }

  @Test
  void aMissOnTheBootLoaderReadsNothing() {
    assertThat(agentTable().entries("e/F", null, NEVER_READ)).isNull();
  }

  @Test
  void whatDirectlyImplementsANamedInterfaceIsFound() throws Exception {
    assertThat(entries(agentTable(), Direct.class).type()).isEqualTo(Agent.class.getName());
    assertThat(entries(agentTable(), Indirect.class)).isNull();
    assertThat(entries(agentTable(), WeaveTableTest.class)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdk/proxy1/$Proxy3", "jdk/proxy2/$Proxy12", "com/sun/proxy/$Proxy9"})
  void aProxyOfANamedInterfaceIsFound(String name) throws Exception {
    byte[] bytes = WovenSample.bytes(Direct.class);
    assertThat(agentTable().entries(name, LOADER, bytes)).isNotNull();
  }

  @Test
  void ofLoadedClassesTheSameAreFound() {
    WeaveTable table = table(Set.of(), Agent.class.getName() + ".run", "java.util.ArrayList.add");
    Object proxy =
        Proxy.newProxyInstance(LOADER, new Class<?>[] {Agent.class}, (self, m, a) -> null);
    assertThat(table.concerns(Agent.class, false)).isTrue();
    assertThat(table.concerns(Direct.class, false)).isTrue();
    assertThat(table.concerns(proxy.getClass(), false)).isTrue();
    assertThat(table.concerns(Indirect.class, false)).isFalse();
    assertThat(table.concerns(Callable.class, false)).isFalse();
    assertThat(table.concerns(Direct.class, true)).isFalse();
  }

  @Test
  void classesOfTheJdkWaitWhateverTheirLoader() {
    WovenClass boot = WovenClass.of("java.lang.Thread", Seam.sleep("sleep"));
    WovenClass platform = WovenClass.of("java.sql.Connection", Seam.enter("x", "x"));
    WovenClass library = WovenClass.of(Direct.class.getName(), Seam.enter("run", "x"));
    Guard guard = Guard.ofJdk("g", "l", List.of(boot, platform, library), "u");
    WeaveTable table = new WeaveTable(List.of(guard), List.of(), Set.of());
    for (Class<?> jdk : List.<Class<?>>of(Thread.class, java.sql.Connection.class)) {
      assertThat(table.guarded(path(jdk)).isOfJdk()).isTrue();
      assertThat(table.concerns(jdk, true)).isTrue();
      assertThat(table.concerns(jdk, false)).isFalse();
    }
    assertThat(table.guarded(path(Direct.class)).isOfJdk()).isFalse();
    assertThat(table.concerns(Direct.class, false)).isTrue();
    assertThat(table.concerns(Direct.class, true)).isFalse();
  }
}
