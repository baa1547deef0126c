/**
 * The JDK's {@code HttpURLConnection} and {@code HttpsURLConnection}, 17 to 25: redirects, auth
 * rounds, proxies, streamed and buffered uploads, keep-alive.
 *
 * <p><b>Promise.</b> A call begun in a run ends, body included, at the run's attempt limit at the
 * latest, with a {@code SocketTimeoutException} at whoever connects, writes or reads, as if a
 * timeout had fired; its connection is closed. One begun later fails before it connects. Redirects,
 * auth rounds and the re-sends of the JDK are admitted anew. A body that was cut is an error at its
 * reader, also where only the close of the connection would tell its end. A request that was cut is
 * not sent again. Timeouts of the application's own that are shorter fire as they would without us
 * and read back as they were set; a connection goes back to the keep-alive cache as it was.
 *
 * <p><b>Seams.</b> A call is opened where it connects. All connections, the JDK's own second tries
 * too, come from {@code HttpClient.New}, where the connect timeout is capped, since a socket that
 * is still connecting is known to nobody. Everything after that is ended by the ladder closing the
 * raw socket and the exception then mapped: a read timeout bounds neither drips nor TLS nor writes,
 * would have to be set before each read and taken back, and leaves the connection open. Failures
 * are mapped beneath {@code parseHTTP}'s caller, as the connection remembers and repeats them. The
 * call is over when its body has been read to the end or closed, or as {@code HttpClient.finished}
 * is about to cache its connection, whichever is first; see {@code UrlConnectionCall} for who wins
 * against a late cancel. With {@code attempt=replace} the read timeout is set to what is left.
 *
 * <p><b>What it tells.</b> {@code writeRequests} is where headers are added and a connection is
 * there, TLS included; for the JDK's own second try it is {@code openServer}, before TLS. Each head
 * is told, a redirect's too. The body is shown where the JDK's stream would write it for a response
 * cache, so that the application gets the very stream it would get without us; a cache of its own
 * is served first. The stream may be read, and shown, after the attempt has ended: the JDK reads
 * ahead and gives the connection back by then. A request's body is known once it is about to be
 * written, if it is buffered; credentials that the application has set are not told, since the JDK
 * keeps them.
 *
 * <p><b>Gaps.</b> DNS look-ups cannot be cancelled. An endpoint's {@code connect} does not bound
 * TLS of a first connection: the limits of the attempt, the step and the run do. A response whose
 * body is neither read nor closed, as after {@code getResponseCode()} alone, stays in flight until
 * the attempt limit, when its connection is closed. After a read timeout of its own the application
 * may read on, so that does not end a call. TLS sockets of a foreign provider are closed as they
 * are, which may wait for a blocked writer. {@code available()} of a body that was cut fails with
 * the JDK's own exception. With {@code sun.net.http.errorstream.enableBuffering} so does the body
 * of an error. Connections that were opened before the first entry point was loaded are not
 * bounded.
 */
@NullMarked
package io.runbudget.guard.urlconnection;

import org.jspecify.annotations.NullMarked;
