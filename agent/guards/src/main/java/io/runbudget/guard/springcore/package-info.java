/**
 * Spring Framework 7: {@code RetryTemplate}, also beneath {@code @Retryable}.
 *
 * <p><b>Promise.</b> In a run, a retry that cannot be made before the attempt limit, its backoff
 * included, is not made: the template is exhausted, and its exception has the last error for its
 * cause as always. Outside of a run nothing changes.
 *
 * <p><b>Seams.</b> {@code RetryTemplate.execute} is the step; the backoff that the policy gives it
 * stops where the next wait would not fit.
 *
 * <p><b>Gaps.</b> A policy of the application's own that overrides {@code getBackOff} is not asked.
 * Reactive methods are retried by Reactor.
 */
@NullMarked
package io.runbudget.guard.springcore;

import org.jspecify.annotations.NullMarked;
