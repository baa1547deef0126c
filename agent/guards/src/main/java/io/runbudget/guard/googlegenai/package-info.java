/**
 * The Google Gen AI SDK (google-genai): the retry interceptor of its client.
 *
 * <p><b>Promise.</b> A retry that cannot be made before the run's attempt limit is not made, nor is
 * one after the call was stopped: the interceptor takes a cancelled call for one more failure and
 * would go on sleeping. The last attempt's exception goes to the caller at once; if that was a
 * response, its status does, within an exception, since the interceptor has closed it by then. The
 * call itself is bounded by the client underneath, OkHttp.
 *
 * <p><b>Seams.</b> The interceptor is the step; the method that works out its delay the decision.
 *
 * <p><b>Gaps.</b> The clients below {@code com.google.genai.gaos} (interactions, agents) have a
 * loop of their own: its attempts are bounded, its sleeps are ended at the deadline, once.
 */
@NullMarked
package io.runbudget.guard.googlegenai;

import org.jspecify.annotations.NullMarked;
