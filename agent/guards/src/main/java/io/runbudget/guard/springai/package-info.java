/**
 * Spring AI 1.1 and 2.0: the chat client.
 *
 * <p><b>Promise.</b> {@code call()} is a run unless it belongs to one, named after the
 * application's method that calls; {@code stream()} is one from each subscription to its end. A
 * stream that has not ended shortly after the deadline is cancelled and ends in a {@code
 * TimeoutException}, whatever transport is underneath; never as complete. A tool's failure becomes
 * text for the model, but the next call of the model is refused, and so the client throws; neither
 * are tools called any more, so that a loop ends whatever the model.
 *
 * <p><b>Seams.</b> The methods that make the observed response of both, and {@code
 * DefaultToolCallingManager.executeToolCalls}. Retries beneath are held by {@code springretry},
 * {@code springcore} and the vendors' SDKs, calls by the client underneath.
 *
 * <p><b>Gaps.</b> A {@code ChatModel} that is called directly opens no run. A model that runs in
 * this JVM is not stopped within its call. A manager of tools of the application's own is not
 * asked. Tools of a stream run on a thread of the run only if the transport underneath delivers on
 * one, which Reactor Netty does not.
 */
@NullMarked
package io.runbudget.guard.springai;

import org.jspecify.annotations.NullMarked;
