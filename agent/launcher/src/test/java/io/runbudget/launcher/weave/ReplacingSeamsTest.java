package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.runbudget.guard.Seam;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplacingSeamsTest {
  private final Hooks hooks = new Hooks();

  /** A method, its argument, another value of the same type, and the method's result for that. */
  static Stream<Arguments> methods() {
    return Stream.of(
        Arguments.of("flag", true, false, true),
        Arguments.of("octet", (byte) 1, (byte) 5, (byte) 6),
        Arguments.of("letter", 'a', 'x', 'y'),
        Arguments.of("shorter", (short) 1, (short) 5, (short) 6),
        Arguments.of("single", 1f, 5f, 6f),
        Arguments.of("branches", 1, 9, 4),
        Arguments.of("loops", 1, 9, new Sample().loops(9)),
        Arguments.of("caught", "1", "x", -1),
        Arguments.of("locked", "a", "b", "btrue"),
        Arguments.of("monitor", "a", "", "empty"));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void anArgumentIsReplacedBeforeTheMethodSeesIt(
      String method, Object given, Object other, Object result) throws Throwable {
    hooks.on("cap", arguments -> other);
    WovenSample sample = WovenSample.of(hooks, Seam.argument(0, method, "cap"));
    assertThat(sample.call(method, given)).isEqualTo(result);
    assertThat(hooks.only().self()).isSameAs(sample.instance);
    assertThat(hooks.only().passed()).startsWith(given);
    assertThat(hooks.faults()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aResultIsReplacedOnEveryReturn(String method, Object argument, Object unused, Object other)
      throws Throwable {
    hooks.on("swap", arguments -> other);
    WovenSample sample = WovenSample.of(hooks, Seam.result(method, "swap"));
    assertThat(sample.call(method, argument)).isEqualTo(other);
    assertThat(hooks.only().self()).isSameAs(sample.instance);
    assertThat(hooks.faults()).isEmpty();
  }

  @Test
  void whatIsReadFromAFieldIsReplacedAndTheFieldIsNot() throws Throwable {
    hooks.on("swap", arguments -> (int) arguments[1] + 41);
    WovenSample sample = WovenSample.of(hooks, Seam.field("count", "nothing", "swap"));
    sample.call("nothing");
    assertThat(sample.instance.getClass().getField("count").get(sample.instance)).isEqualTo(42);
    assertThat(hooks.only().self()).isSameAs(sample.instance);
    assertThat(hooks.only().passed()).containsExactly(0);
    assertThat(hooks.faults()).isEmpty();
  }

  @Test
  void whatACalledMethodReturnsIsReplaced() throws Throwable {
    hooks.on("swap", arguments -> (Object) ((long) arguments[1] - 1));
    WovenSample sample = WovenSample.of(hooks, Seam.called("waits", "asks", "swap"));
    assertThat(sample.call("asks", 3)).isEqualTo(3 + 29L + 29L);
    assertThat(hooks.calls()).extracting(call -> call.passed().get(0)).containsExactly(30L, 30L);
    assertThat(hooks.calls()).allMatch(call -> call.self() == sample.instance);
    assertThat(hooks.faults()).isEmpty();
  }

  @Test
  void whatACalledMethodReturnsStaysIfTheHookFails() throws Throwable {
    hooks.on(
        "swap",
        arguments -> {
          throw new IllegalStateException("a fault of ours");
        });
    WovenSample sample = WovenSample.of(hooks, Seam.called("waits", "asks", "swap"));
    assertThat(sample.call("asks", 3)).isEqualTo(3 + 30L + 30L);
    assertThat(hooks.faults()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void eachOfSeveralWideParametersCanBeReplaced(int index) throws Throwable {
    List<Object> others = List.of(100L, 200.0, 300, "12345");
    hooks.on("cap", arguments -> others.get(index));
    WovenSample sample = WovenSample.of(hooks, Seam.argument(index, "wide", "cap"));
    Object[] arguments = {1L, 2.0, 3, "four"};
    double sum = 10;
    double[] more = {99, 198, 297, 1};
    assertThat(sample.call("wide", arguments)).isEqualTo(sum + more[index]);
    assertThat(hooks.only().passed()).startsWith(arguments[index]);
  }

  @Test
  void wideResultsAreReplacedWithAndWithoutAnObject() throws Throwable {
    hooks.on("swap", arguments -> arguments[1] instanceof Long ? (Object) 7L : (Object) 8.0);
    WovenSample sample =
        WovenSample.of(hooks, Seam.result("wide", "swap"), Seam.result("wideStatic", "swap"));
    assertThat(sample.call("wide", 1L, 2.0, 3, "four")).isEqualTo(8.0);
    assertThat(sample.call("wideStatic", 1.0, 2L, 3f)).isEqualTo(7L);
    assertThat(hooks.calls().get(0).passed()).containsExactly(10.0);
    assertThat(hooks.calls().get(1).self()).isNull();
    assertThat(hooks.calls().get(1).passed()).containsExactly(6L);
  }

  @Test
  void arraysAreReplaced() throws Throwable {
    long[][] other = {{5}};
    hooks.on("texts", arguments -> new String[9]).on("swap", arguments -> other);
    WovenSample sample =
        WovenSample.of(hooks, Seam.argument(0, "arrays", "texts"), Seam.result("arrays", "swap"));
    long[][] given = {{0}};
    assertThat(sample.call("arrays", new String[1], given)).isSameAs(other);
    assertThat(given[0][0]).isEqualTo(9);
  }

  @Test
  void ofAMethodWithoutAResultTheReturnIsToldAlone() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.result("nothing", "returned"));
    sample.call("nothing");
    assertThat(hooks.only().arguments()).containsExactly(sample.instance);
  }

  @Test
  void aResultIsNotAskedForWhenTheMethodThrows() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.result("rethrown", "swap"));
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThat(hooks.calls()).isEmpty();
  }

  @Test
  void aNullResultMayBeReplacedAndAReplacementMayBeNull() throws Throwable {
    hooks.on("swap", arguments -> null);
    WovenSample sample = WovenSample.of(hooks, Seam.result("rethrown", "swap"));
    assertThat(sample.call("rethrown", "text")).isNull();
  }

  @Test
  void whatIsThrownIsReplacedAfterTheMethodsOwnHandlers() throws Throwable {
    InterruptedIOException other = new InterruptedIOException("deadline");
    hooks.on("thrown", arguments -> other);
    WovenSample sample =
        WovenSample.of(hooks, Seam.thrown("rethrown", "thrown"), Seam.thrown("caught", "thrown"));
    assertThatThrownBy(() -> sample.call("rethrown", "")).isSameAs(other);
    assertThat(sample.field("log")).isEqualTo(List.of("own handler"));
    assertThat(hooks.only().self()).isSameAs(sample.instance);
    assertThat(hooks.only().passed()).singleElement().isInstanceOf(IOException.class);
    assertThat(sample.call("caught", "no number")).isEqualTo(-1);
    assertThat(sample.call("rethrown", "text")).isEqualTo("text");
    assertThat(hooks.calls()).hasSize(1);
  }

  @Test
  void whatAStaticMethodThrowsIsReplaced() throws Throwable {
    WovenSample sample = WovenSample.of(hooks, Seam.thrown("staticThrown", "thrown"));
    assertThatThrownBy(() -> sample.call("staticThrown", "")).hasMessage("empty");
    assertThat(sample.call("staticThrown", "text")).isEqualTo("text");
    assertThat(hooks.only().self()).isNull();
  }

  @Test
  void aThrowReplacedTwiceIsReplacedInOrder() throws Throwable {
    hooks.on("thrown1", arguments -> new IOException("first", (Throwable) arguments[1]));
    hooks.on("thrown2", arguments -> new IOException("second", (Throwable) arguments[1]));
    WovenSample sample =
        WovenSample.of(
            hooks, Seam.thrown("rethrown", "thrown1"), Seam.thrown("rethrown", "thrown2"));
    assertThatThrownBy(() -> sample.call("rethrown", ""))
        .hasMessage("second")
        .cause()
        .hasMessage("first")
        .cause()
        .hasMessage("empty");
  }

  @Test
  void aRefusalIsNoThrowOfTheMethod() throws Throwable {
    IOException refusal = new IOException("refused");
    hooks.on("refuse", arguments -> refusal);
    WovenSample sample =
        WovenSample.of(hooks, Seam.refuse("rethrown", "refuse"), Seam.thrown("rethrown", "thrown"));
    assertThatThrownBy(() -> sample.call("rethrown", "")).isSameAs(refusal);
    assertThat(hooks.names()).containsExactly("refuse");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hook", "missing"})
  void withoutAWorkingHookTheValueStaysAsItIs(String hook) throws Throwable {
    hooks.on(
        "hook",
        arguments -> {
          throw new LinkageError("ours");
        });
    WovenSample sample =
        WovenSample.of(
            hooks,
            Seam.argument(0, "wide", hook),
            Seam.argument(3, "wide", hook),
            Seam.result("wide", hook),
            Seam.argument(0, "rethrown", hook),
            Seam.result("rethrown", hook),
            Seam.thrown("rethrown", hook));
    assertThat(sample.call("wide", 1L, 2.0, 3, "four")).isEqualTo(10.0);
    assertThat(sample.call("rethrown", "text")).isEqualTo("text");
    assertThatThrownBy(() -> sample.call("rethrown", "")).hasMessage("empty");
    assertThat(hooks.faults()).hasSizeGreaterThanOrEqualTo(6);
  }

  @Test
  void aHookThatGivesAnotherTypeIsCountedAndTheValueStays() throws Throwable {
    hooks.on("cap", arguments -> "no number");
    WovenSample sample = WovenSample.of(hooks, Seam.argument(0, "loops", "cap"));
    assertThat(sample.call("loops", 9)).isEqualTo(new Sample().loops(9));
    assertThat(hooks.faults()).singleElement().isInstanceOf(ClassCastException.class);
  }
}
