/**
 * spring-retry 2.0, with which Spring AI 1.1 calls its models.
 *
 * <p><b>Promise.</b> In a run, a retry that cannot be made before the attempt limit, its backoff
 * included, is not made. The template behaves as after its last try: a recovery callback is called,
 * else the last error comes out. Outside of a run nothing changes.
 *
 * <p><b>Seams.</b> {@code RetryTemplate.doExecute} is the step, {@code canRetry} and whatever
 * sleeper the library's backoff policies use are the decision. With {@code retries=on} the sleeper
 * sleeps as long as it is told; behind a policy that uses none of the library's, what is missing to
 * the provider's {@code Retry-After} is waited before the next try.
 *
 * <p><b>Gaps.</b> Of a backoff policy of the application's own the length is known only if it uses
 * the library's {@code ThreadWaitSleeper}. Else its backoff is made, and ended at the deadline if
 * it sleeps: what comes out then says so in place of the last error.
 */
@NullMarked
package io.runbudget.guard.springretry;

import org.jspecify.annotations.NullMarked;
