/**
 * spring-retry 2.0, with which Spring AI 1.1 calls its models.
 *
 * <p><b>Promise.</b> In a run, a retry that cannot be made before the attempt limit, its backoff
 * included, is not made. The template behaves as after its last try: a recovery callback is called,
 * else the last error comes out. Outside of a run nothing changes.
 *
 * <p><b>Seams.</b> {@code RetryTemplate.doExecute} is the step, {@code canRetry} and the sleeper
 * are the decision.
 *
 * <p><b>Gaps.</b> With a sleeper other than {@code ThreadWaitSleeper} the length of a backoff is
 * not known: it is made, and ended at the deadline if it sleeps.
 */
@NullMarked
package io.runbudget.guard.springretry;

import org.jspecify.annotations.NullMarked;
