/**
 * {@code Thread.sleep} in all its forms, {@code TimeUnit.sleep} included, which calls it.
 *
 * <p><b>Promise.</b> A thread of a run that sleeps when the run's deadline comes, or begins to
 * after it, is woken by an {@code InterruptedException} that says why: a backoff does not outlast
 * the deadline. Once only; later sleeps run as written. The interrupt is made while the thread is
 * known to sleep and never reaches anything else. Threads of no run sleep as ever.
 *
 * <p><b>Seams.</b> From JDK 19 on the public methods have bodies and tell the bridge before and
 * after. On JDK 17 {@code sleep(long)} is native; its retransformation gives it a body that waits
 * on a lock of the thread's own, see decision 0002. That holds for every thread once a class with
 * an entry point is loaded: thread dumps then show {@code Object.wait} below {@code Thread.sleep},
 * and the flight recorder's event {@code jdk.ThreadSleep} is not written. {@code
 * guard.sleep.enabled=false} leaves it native.
 *
 * <p><b>Left alone.</b> Sleeps within a database that lives in this JVM, such as H2, whose sessions
 * wait for each other that way: one that is woken there may leave a transaction open that others
 * run into.
 *
 * <p><b>Gaps.</b> Later sleeps. Other waits are the guard {@code waits}'s.
 */
@NullMarked
package io.runbudget.guard.sleep;

import org.jspecify.annotations.NullMarked;
