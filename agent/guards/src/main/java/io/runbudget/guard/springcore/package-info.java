/**
 * Spring Framework 7: {@code RetryTemplate}, also beneath {@code @Retryable}.
 *
 * <p><b>Promise.</b> In a run, a retry that cannot be made before the attempt limit, its backoff
 * included, is not made: the template is exhausted, and its exception has the last error for its
 * cause as always. Outside of a run nothing changes.
 *
 * <p><b>Seams.</b> {@code RetryTemplate.execute} is the step; what the policy's backoff answers in
 * it becomes "stop" where the next wait would not fit, and with {@code retries=on} not less than
 * the provider wants, spread by chance if the backoff has no jitter. Policies and backoffs are the
 * application's own, whatever they are.
 *
 * <p><b>Gaps.</b> Reactive methods are retried by Reactor.
 */
@NullMarked
package io.runbudget.guard.springcore;

import org.jspecify.annotations.NullMarked;
