/**
 * The JDK's {@code Socket} and {@code SocketChannel}, 17 to 25, TLS included: what holds every
 * blocking client that has no guard of its own.
 *
 * <p><b>Promise.</b> A thread of a run that connects, reads or writes when the run's deadline comes
 * is stopped there with a {@code SocketTimeoutException} that says why, and the socket is closed.
 * What a stopped run begins later fails at once with the same type. That type is what clients do
 * not take for a stale connection, to send their request once more, and what TLS hands on as it is.
 * The reserve is not theirs: it counts from the deadline. Timeouts of the application's own that
 * are shorter fire as they would without us and read back as they were set. A thread of no run, or
 * of one that has completed, pays one look at a thread local and sees no difference.
 *
 * <p><b>What is left alone.</b> Where a client's own guard has an attempt of the thread in flight,
 * that has 50 ms to stop it first. A socket that another thread uses at the same time, as where a
 * connection has a reader thread and many write through it, is never closed. Nor is one that
 * belongs to a database driver, a cache, a message broker, a directory, mail, remote calls or a log
 * appender, known by the stack: a {@code COMMIT} is not cut, nor is it refused. See {@code
 * SocketOwners}, {@code SocketUse}.
 *
 * <p>A socket that goes from one thread to another, some of them in no run, is not taken for
 * shared: that is what a pool of connections does, and whoever blocks in it has it to itself.
 *
 * <p><b>Seams.</b> The methods in which a thread blocks: on entry it is refused or publishes what
 * stops it, on each way out it takes that back and learns whether it was stopped. They are woven
 * beneath the streams, the channel's socket adaptor, TLS and SOCKS. Closing the raw socket needs
 * none of the locks that these hold.
 *
 * <p><b>Gaps.</b> {@code accept} and datagrams. A DNS look-up ends by itself. {@code
 * FileChannel.transferTo} a channel. What a run writes to its own caller is refused after its
 * deadline where the server blocks in sockets and is not the JDK's. A thread that writes while
 * another of the same run reads the same socket is left alone like every shared one; so is the
 * reader of such a connection once somebody of a run has been seen to write. A database driver that
 * speaks HTTP through a client it does not contain is bounded. {@code exempt.hosts} means the proxy
 * where there is one.
 */
@NullMarked
package io.runbudget.guard.socket;

import org.jspecify.annotations.NullMarked;
