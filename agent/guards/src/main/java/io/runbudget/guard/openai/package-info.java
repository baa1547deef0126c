/**
 * openai-java 4.0 and later: its retry loop, synchronous and asynchronous.
 *
 * <p><b>Promise.</b> A retry that cannot be made before the run's attempt limit, its backoff and a
 * {@code Retry-After} included, is not made: what the last attempt came to, response or exception,
 * goes to the caller at once as after the last retry. Attempts know that they are retries, and what
 * stops the run names {@code maxRetries}. The attempts themselves, streams included, are bounded by
 * the client underneath, OkHttp: a stream that is cut, also one that an asynchronous client feeds
 * to a subscriber, ends in an error, once.
 *
 * <p><b>Seams.</b> {@code execute} and {@code executeAsync} of the retrying client are the step,
 * until the future that it returns is complete; both overloads of {@code shouldRetry} the decision.
 * The SDK's own arithmetic says how long it would wait, which has jitter; {@code
 * getRetryBackoffDuration} answers what the decision was asked with if that was about the same
 * retry, with {@code retries=on} not less than the provider wants.
 *
 * <p><b>Gaps.</b> A call whose body cannot be sent twice is not repeated by the SDK, and is said to
 * be in its loop all the same. An HTTP client of the application's own below the loop is bounded
 * only if it has a guard.
 */
@NullMarked
package io.runbudget.guard.openai;

import org.jspecify.annotations.NullMarked;
