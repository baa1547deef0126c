package io.runbudget.bridge;

import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A task with the run it belongs to. Equal to the task itself, so that a look-up by it finds what
 * the application has stored under its own.
 */
abstract class RunbudgetCarried {
  final Object carrier;

  RunbudgetCarried(Object carrier) {
    this.carrier = carrier;
  }

  abstract Object task();

  @Override
  public final boolean equals(@Nullable Object other) {
    return other == this || task().equals(other instanceof RunbudgetCarried c ? c.task() : other);
  }

  @Override
  public final int hashCode() {
    return task().hashCode();
  }

  @Override
  public final String toString() {
    return task().toString();
  }

  static final class OfRunnable extends RunbudgetCarried implements Runnable {
    final Runnable runnable;

    OfRunnable(Runnable runnable, Object carrier) {
      super(carrier);
      this.runnable = runnable;
    }

    @Override
    Object task() {
      return runnable;
    }

    @Override
    public void run() {
      RunbudgetBridge.bind(carrier);
      try {
        runnable.run();
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  static final class OfCallable<T> extends RunbudgetCarried implements Callable<T> {
    private final Callable<T> callable;

    OfCallable(Callable<T> callable, Object carrier) {
      super(carrier);
      this.callable = callable;
    }

    @Override
    Object task() {
      return callable;
    }

    @Override
    public T call() throws Exception {
      RunbudgetBridge.bind(carrier);
      try {
        return callable.call();
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  static final class OfSupplier<T> extends RunbudgetCarried implements Supplier<T> {
    private final Supplier<T> supplier;

    OfSupplier(Supplier<T> supplier, Object carrier) {
      super(carrier);
      this.supplier = supplier;
    }

    @Override
    Object task() {
      return supplier;
    }

    @Override
    public T get() {
      RunbudgetBridge.bind(carrier);
      try {
        return supplier.get();
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  static final class OfFunction<T, R> extends RunbudgetCarried implements Function<T, R> {
    private final Function<T, R> function;

    OfFunction(Function<T, R> function, Object carrier) {
      super(carrier);
      this.function = function;
    }

    @Override
    Object task() {
      return function;
    }

    @Override
    public R apply(T value) {
      RunbudgetBridge.bind(carrier);
      try {
        return function.apply(value);
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  static final class OfConsumer<T> extends RunbudgetCarried implements Consumer<T> {
    private final Consumer<T> consumer;

    OfConsumer(Consumer<T> consumer, Object carrier) {
      super(carrier);
      this.consumer = consumer;
    }

    @Override
    Object task() {
      return consumer;
    }

    @Override
    public void accept(T value) {
      RunbudgetBridge.bind(carrier);
      try {
        consumer.accept(value);
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  static final class OfBiFunction<T, U, R> extends RunbudgetCarried implements BiFunction<T, U, R> {
    private final BiFunction<T, U, R> function;

    OfBiFunction(BiFunction<T, U, R> function, Object carrier) {
      super(carrier);
      this.function = function;
    }

    @Override
    Object task() {
      return function;
    }

    @Override
    public R apply(T first, U second) {
      RunbudgetBridge.bind(carrier);
      try {
        return function.apply(first, second);
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  static final class OfBiConsumer<T, U> extends RunbudgetCarried implements BiConsumer<T, U> {
    private final BiConsumer<T, U> consumer;

    OfBiConsumer(BiConsumer<T, U> consumer, Object carrier) {
      super(carrier);
      this.consumer = consumer;
    }

    @Override
    Object task() {
      return consumer;
    }

    @Override
    public void accept(T first, U second) {
      RunbudgetBridge.bind(carrier);
      try {
        consumer.accept(first, second);
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }
}
