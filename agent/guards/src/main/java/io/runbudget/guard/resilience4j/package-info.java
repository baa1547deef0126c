/**
 * Resilience4j 2: circuit breakers and retries, also beneath its annotations and decorators.
 *
 * <p><b>Promise.</b> A circuit breaker does not count what we stop or refuse: that says nothing
 * about the provider. It treats such an error as one that its configuration ignores: its permission
 * is given back, no state changes, an ignored-error event is published. An endpoint's own limit is
 * the provider's failure and is counted. In a run, a retry that cannot be made before the attempt
 * limit, its wait included, is not made: the loop behaves as after its last attempt. A fixed wait
 * is spread by chance, and none is shorter than what the provider asked for, where retries are
 * bounded. Outside of a run loops are as they were.
 *
 * <p><b>Seams.</b> {@code CircuitBreakerStateMachine.handleThrowable} asks which errors are
 * ignored. The bodies of {@code Retry.decorate...} are the steps, those of stages until the promise
 * is complete; where the context of a call compares its attempts with {@code maxAttempts} is the
 * decision. The wait is computed there, once, and handed to the method that waits.
 *
 * <p><b>Gaps.</b> Operators of Reactor, RxJava and Kotlin use the same contexts, so that their
 * retries are decided here, but are not named as a loop. Random and growing waits are not spread.
 * Of 1.7 the circuit breaker is held and retries are not. {@code TimeLimiter} and {@code Bulkhead}
 * are left alone.
 */
@NullMarked
package io.runbudget.guard.resilience4j;

import org.jspecify.annotations.NullMarked;
