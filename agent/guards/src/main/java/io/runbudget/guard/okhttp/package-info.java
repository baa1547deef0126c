/**
 * OkHttp 3.14, 4.x and 5.x: synchronous and asynchronous calls, the dispatcher's queue, HTTP/1 and
 * HTTP/2, event streams.
 *
 * <p><b>Promise.</b> A call begun in a run ends, body included, at the run's attempt limit at the
 * latest, as if {@code callTimeout} had fired: with an {@code InterruptedIOException}, at its
 * caller, its callback or the reader of its body. One begun later fails before a byte is sent. A
 * call that still waits in the dispatcher's queue is failed without waiting for a slot. On HTTP/2
 * only its own stream is reset. A callback runs in the run of its call.
 *
 * <p><b>Seams.</b> Every call ends in the private {@code timeoutExit}, which maps its last
 * exception; that is where the outcome is taken and, if we stopped the call, replaced. Call timers
 * are left alone, hence an own shorter one fires as it would without us, and an event source that
 * switches its call timer off is bounded all the same.
 *
 * <p><b>Gaps.</b> Web sockets are not bounded. DNS look-ups cannot be cancelled: the call ends when
 * the look-up does and is recorded as leftover until then. An interceptor that sleeps delays the
 * end of its call by that. OkHttp before 3.14 has other internals and is skipped with a warning.
 */
@NullMarked
package io.runbudget.guard.okhttp;

import org.jspecify.annotations.NullMarked;
