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
 * <p><b>What it tells.</b> {@code Exchange.writeRequestHeaders} is entered once an exchange has its
 * connection, TLS included: there headers are added, to what is written and not to the request that
 * the application or its interceptors see. {@code openResponseBody} has the head of each exchange,
 * a redirect's and a 304's too; the last one counts. The body is shown between the exchange and its
 * codec, chunks undone and gzip not, as its {@code Content-Encoding} says. One that is closed
 * before its end, or before the last chunk of length zero, is told as not complete. An answer of a
 * cache or an interceptor has a status and no head. A request's body is only looked at if it says
 * itself that it can be sent again, or is OkHttp's own and in memory: see {@code OkHttpContent}.
 *
 * <p><b>Which exchange is the call's own.</b> An interceptor may send other requests within a call,
 * for a token or a nonce. Own is what has the method of the call's request and its path, or its
 * very body; and what follows up on that. Only the own request carries a key, is asked about at the
 * ledger and answered from it, and only its answer is read for what a model has used.
 *
 * <p><b>Answers from the ledger</b> come from beneath OkHttp's own {@code BridgeInterceptor}, which
 * undoes gzip as ever: the application's interceptors see them, caches, connections and network
 * interceptors do not.
 *
 * <p><b>Gaps.</b> Web sockets are not bounded. DNS look-ups cannot be cancelled: the call ends when
 * the look-up does and is recorded as leftover until then. An interceptor that sleeps delays the
 * end of its call by that. A write whose path and body an interceptor both replaces has no key;
 * what it sends besides by the same method to the same address is taken for the write. OkHttp
 * before 3.14 has other internals and is skipped with a warning.
 */
@NullMarked
package io.runbudget.guard.okhttp;

import org.jspecify.annotations.NullMarked;
