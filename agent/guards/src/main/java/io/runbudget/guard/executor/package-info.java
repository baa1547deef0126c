/**
 * Work that a run hands to other threads: {@code java.util.concurrent} and {@code Thread}.
 *
 * <p><b>Promise.</b> What a run submits, schedules once, chains or starts belongs to the run while
 * it runs, and the thread belongs to whom it did before and after: pools, {@code ForkJoinPool},
 * {@code invokeAll} and {@code invokeAny}, {@code ExecutorCompletionService}, every stage of a
 * {@code CompletableFuture} on any executor, {@code Thread.start}, virtual threads. The application
 * sees its own objects: in {@code remove}, {@code shutdownNow}, the rejection handler, {@code
 * beforeExecute} and {@code afterExecute}. Nothing is carried by periodic tasks, by a pool's
 * workers, by the JDK's and known libraries' own threads and tasks, and by threads named in {@code
 * exempt.threads}. Once the run has completed, what is still queued runs unbound.
 *
 * <p><b>Seams.</b> A task is wrapped inside the object that the JDK makes of it: {@code
 * FutureTask}, a stage, an adapter of {@code ForkJoinTask}. Only {@code ThreadPoolExecutor.execute}
 * puts the task itself where it can be seen; there it is wrapped if its class cannot be named (a
 * lambda, an anonymous class that is a {@code Runnable} and nothing else), or if the pool has a
 * {@code SynchronousQueue} and does not override {@code beforeExecute} or {@code afterExecute}.
 * What another agent has put around a task counts as such a class, and {@code execute} is woven
 * where it passes the task on, not at its entry, where other agents replace it: their wrapper is
 * within ours in either order of the flags. Loops of workers that already run need no change. A
 * started thread finds its binding among its own thread locals; periodic schedules and {@code
 * addWorker} hide the run from what they make.
 *
 * <p><b>Gaps.</b> In a pool with any other queue a task of a named class given to the bare {@code
 * execute} is not carried, since the application may find it in the queue and cast it; nor is any
 * in a {@code PriorityBlockingQueue}. An application that polls a lambda from its pool's queue gets
 * a wrapper, which is equal to it but not the same, and to which it is not equal: {@code
 * getQueue().remove(lambda)} does not find it, {@code pool.remove(lambda)} does. A rejection
 * handler that puts a task back into the queue itself puts it there bare. {@code beforeExecute} of
 * a worker older than the weaving may see such a wrapper. {@code ForkJoinTask} subclasses ({@code
 * RecursiveTask}, parallel streams) and executors that are not the JDK's are not followed. An
 * adapter that {@code ForkJoinTask.adapt} makes in a run cannot be serialised. A platform thread
 * the run has started may be there for good: its own sleeps are not cut, and a completed run does
 * not wait for it. With the bridge on the appended class path (see its warning) started threads are
 * not followed.
 */
@NullMarked
package io.runbudget.guard.executor;

import org.jspecify.annotations.NullMarked;
