/**
 * The JDK's {@code java.net.http.HttpClient}, 17 to 25: {@code send} and {@code sendAsync}, every
 * body handler, HTTP/1.1 and HTTP/2.
 *
 * <p><b>Promise.</b> A call begun in a run ends, body included, at the run's attempt limit at the
 * latest, as if a request timeout had fired: with an {@code HttpTimeoutException}, or an {@code
 * HttpConnectTimeoutException} while there is no connection, thrown by {@code send}, in the future
 * of {@code sendAsync}, or at the reader of a body that is handed out as it comes; never as the end
 * of the body. On HTTP/1.1 its connection is closed, on HTTP/2 its own stream is reset. One begun
 * later fails before a byte is sent: {@code send} throws, the future of {@code sendAsync} has
 * failed. Redirects, auth rounds and re-sends are admitted anew. The future is the client's own,
 * and cancelling it or what depends on it does what it does without us. Body handlers, subscribers
 * and stages added to the future run in the run of their call, on the threads they would run on.
 *
 * <p><b>Seams.</b> {@code send} and {@code sendAsync} share one private method. There the body
 * handler of a run's call is replaced, and that is what the call is known by from then on: no table
 * of requests, which may be sent twice at once. {@code MultiExchange.responseAsync} opens the
 * attempt, once the request is known to be valid, and its future gets a stage that maps the
 * outcome, before the client makes the application's future of it. {@code responseAsyncImpl} is
 * where each exchange begins. The subscriber under the replaced handler sees the body's end and
 * maps its failure, which JDK 17 would report as whatever the closed connection looked like. {@code
 * Http1Response.onFinished} comes just before a connection goes back to the pool: see {@code
 * JdkHttpCall} for that race. An own timeout that is shorter fires by itself; one that is longer is
 * capped anew for each exchange, a little behind the ladder, which it only backs up. Under {@code
 * attempt=replace} it becomes what is left.
 *
 * <p><b>What it tells.</b> Headers are added as {@code responseAsyncImpl} begins an exchange, among
 * the client's own, which the application's request and response do not have. An exchange has its
 * connection as {@code Http1Request.headers} or {@code Stream.sendHeadersAsync} is entered; where a
 * client is limited to HTTP/1.1, TLS may still be to come. The head is the one that the body
 * handler gets; a redirect's or a challenge's is told as the exchange after it begins. The body is
 * shown as it passes to the handler's subscriber, encoded as it came; its end may be told just
 * after the attempt's, since the connection is given back first. Of the requests' bodies only
 * strings and arrays are looked at, of {@code BodyPublishers} itself.
 *
 * <p><b>Answers from the ledger</b>: the exchange fails with {@code JdkHttpReplay} before anything
 * is sent, which the stage that maps the outcome replaces by the answer, its body handed to the
 * application's subscriber. One whose result is not there once it has had the whole body gets the
 * exception of a refusal instead.
 *
 * <p><b>Gaps.</b> A web socket is bounded until it is open. A DNS look-up cannot be cancelled, nor
 * can a publisher that blocks while it produces the request's body: the call ends, but on a thread
 * of {@code send}'s caller only when it returns. Bodies that the server pushes are not bounded. A
 * body that has been read to its end and is converted by the application's own code no longer
 * belongs to an attempt.
 */
@NullMarked
package io.runbudget.guard.jdkhttp;

import org.jspecify.annotations.NullMarked;
