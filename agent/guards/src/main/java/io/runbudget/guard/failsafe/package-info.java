/**
 * Failsafe 3: circuit breakers and retry policies.
 *
 * <p><b>Promise.</b> A circuit breaker does not count what we stop or refuse: its permit is given
 * back and no state changes. An endpoint's own limit is the provider's failure and is counted. In a
 * run, a retry that cannot be made before the attempt limit, its delay included, is not made: the
 * last error comes out. A fixed delay is spread by chance, and none is shorter than what the
 * provider asked for, with {@code retries=on}. Outside of a run policies are as they were.
 *
 * <p><b>Seams.</b> {@code CircuitBreakerExecutor.onFailure}: the breaker that it tells. The bodies
 * of {@code RetryPolicyExecutor.apply} and {@code applyAsync} are the step, the latter until the
 * future that it returns is complete; what its {@code onFailure} answers is completed where the
 * next attempt would not fit.
 *
 * <p><b>Gaps.</b> {@code recordException} and {@code recordFailure} of a breaker that is used by
 * hand count whatever they are given. Listeners for retries exceeded are not told of a retry that
 * is refused. Timeouts, bulkheads, fallbacks and hedges are left alone.
 */
@NullMarked
package io.runbudget.guard.failsafe;

import org.jspecify.annotations.NullMarked;
