package io.runbudget.engine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A test that runs with clocks that begin at different points, some of them shortly before the
 * count wraps around: arithmetic that compares by order instead of by subtraction fails in one.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ParameterizedTest(name = "epoch {0}")
@ValueSource(
    longs = {
      0,
      -1,
      Long.MIN_VALUE,
      Long.MAX_VALUE / 2,
      Long.MAX_VALUE - 5_000_000_000L,
      Long.MAX_VALUE - 1
    })
@interface AtEveryEpoch {}
