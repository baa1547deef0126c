/**
 * The Google Gen AI SDK (google-genai), 1.27 and later: the retry interceptor of its client. In 2.0
 * interactions and agents go through it as well.
 *
 * <p><b>Promise.</b> A retry that cannot be made before the run's attempt limit is not made, nor is
 * one after the call was stopped: the interceptor takes a cancelled call for one more failure and
 * would go on sleeping. What the last try came to goes to the caller at once: an exception as it
 * is, a status as the SDK's own exception. So it is with the sleep that the interceptor makes after
 * its last try. The call itself, a stream included, is bounded by the client underneath, OkHttp.
 *
 * <p><b>Seams.</b> The methods that execute a request are the step. The decision is where the
 * interceptor looks a status up among those to repeat, and, for exceptions, the method that works
 * out its delay; the SDK's own arithmetic says how long it would wait.
 *
 * <p><b>Gaps.</b> {@code com.google.genai.gaos} has a loop of its own, {@code Retries} and {@code
 * AsyncRetries}. The SDK's {@code Client} turns it off. Where an application turns it on, by
 * building {@code gaos.GenAI} itself or with a {@code RetryConfig}, its tries are bounded and its
 * sleep is ended at the deadline, once; the last real error is lost then. An asynchronous backoff
 * of it is not cut: who waits for it is.
 */
@NullMarked
package io.runbudget.guard.googlegenai;

import org.jspecify.annotations.NullMarked;
