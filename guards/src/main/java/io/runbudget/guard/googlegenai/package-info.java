/**
 * google-genai from 1.28 on: the retry interceptor, in synchronous and asynchronous calls. The calls
 * are bounded by {@link io.runbudget.guard.okhttp}.
 *
 * <p><b>Promise.</b> A call of a run that was cut or refused ends at once: its interceptor neither
 * waits nor sends again, though to it the cut is one more {@code IOException}. A backoff that would
 * end past the run's attempt limit is not begun: the last response or exception comes out as after
 * the last try. {@code attempts} is named when a run is stopped.
 *
 * <p><b>Seams.</b> {@code RetryInterceptor.intercept} decides in the middle of its loop, so within a
 * run it is given a chain of ours, whose request carries the call's {@code HttpRetryOptions} with a
 * list of status codes that asks before it agrees; what goes beneath is the application's own
 * request. After an exception {@code calculateDelay} is where that exception is thrown on. The jitter
 * is drawn once, for the decision and the wait. {@code HttpApiClient} enters the step, around the
 * call that the tries are made within.
 *
 * <p><b>Gaps.</b> All tries are exchanges of one call, hence one attempt in the record. A call's own
 * {@code timeout} that fires before the deadline is slept after as without us, as long as that fits.
 * {@code com.google.genai.gaos} of 2.x (Interactions, Agents) has a loop of its own, which is not
 * asked: its calls are cut, which it does not retry, and its sleeps end at the deadline. Live
 * sessions are web sockets.
 */
@NullMarked
package io.runbudget.guard.googlegenai;

import org.jspecify.annotations.NullMarked;
