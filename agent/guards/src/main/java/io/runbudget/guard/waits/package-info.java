/**
 * Waits that an interrupt ends: {@code java.util.concurrent}, {@code Object.wait}, {@code
 * Thread.join}.
 *
 * <p><b>Promise.</b> A thread of a run that still waits 50 ms after the run's deadline, when calls
 * and sleeps have been stopped, is interrupted: the wait ends with the {@code InterruptedException}
 * it declares, {@code CompletableFuture.join} with a {@code CompletionException} caused by a {@code
 * TimeoutException}, and its message says why. A wait that begins later than that is ended if it
 * lasts for 30 ms. Once a run at most; then waits run as written. The interrupt is made while the
 * thread is known to wait and reaches nothing else: a wait that gets what it waited for at that
 * very moment returns it, and the flag does not stay behind. What is waited for is left alone: no
 * future is cancelled, no element taken. An interrupt of the application's own is as ever. A
 * platform thread that the run has started may be there for good; it is interrupted only if a
 * thread of the run waits for its end.
 *
 * <p><b>Seams.</b> The interruptible methods of {@code AbstractQueuedSynchronizer}, {@code
 * AbstractQueuedLongSynchronizer}, their conditions, {@code StampedLock}, {@code Phaser}, {@code
 * Exchanger}, {@code SynchronousQueue}, {@code LinkedTransferQueue} and {@code FutureTask} are
 * published from entry to exit; the other queues, latches, semaphores and barriers are made of
 * these. {@code CyclicBarrier.dowait} encloses such a wait, since it may set the flag again. {@code
 * CompletableFuture} and {@code ForkJoinTask} run other tasks while they wait on a {@code
 * ForkJoinPool}; they are published around their parking only, which an interrupt then cannot miss.
 * So are, from 21 on, {@code ThreadFlock.awaitAll} and {@code ThreadPerTaskExecutor.invokeAny}.
 * {@code CompletableFuture.join} first waits as {@code get} does.
 *
 * <p><b>Left alone.</b> Waits within a database that lives in this JVM, H2, Derby, HSQLDB, SQLite,
 * DuckDB: the stack is looked at before the interrupt, while the thread cannot leave. An executor's
 * {@code close}, which would interrupt its tasks wherever they are. For the same reason {@code
 * invokeAll} that we have ended takes back the tasks that it has not got ({@code cancel(false)})
 * and interrupts none.
 *
 * <p><b>Gaps.</b> From 21 on {@code invokeAny} of an executor of virtual threads that we have ended
 * still interrupts its tasks. What no interrupt ends: {@code Lock.lock}, {@code
 * awaitUninterruptibly}, {@code Phaser.awaitAdvance}, {@code ForkJoinTask.join} and {@code invoke},
 * parallel streams, entering a monitor. {@code LockSupport.park} of the application's and other
 * libraries' own. On JDK 17 {@code Object.wait(long)} is native and only {@code wait()} is seen. On
 * JDK 19 to 21 {@code ForkJoinTask} is left out. Code of the application's that runs within a wait
 * of the JDK, such as {@code tryAcquire} of its own synchroniser, may be interrupted. A handler
 * that catches our interrupt and sets the flag again keeps it until the run is left, as it would
 * any interrupt. With the bridge on the appended class path (see its warning) {@code
 * CompletableFuture.join} is not ended.
 */
@NullMarked
package io.runbudget.guard.waits;

import org.jspecify.annotations.NullMarked;
