/**
 * Processes: {@code ProcessBuilder}, {@code Runtime.exec}, {@code Process} and {@code
 * ProcessHandle}.
 *
 * <p><b>Promise.</b> At the deadline of a run the processes it has started are killed, descendants
 * included, if one of its threads waits for them to exit, or reads or writes one of their pipes.
 * {@code waitFor} then returns what it returns after a kill (137), {@code onExit()} completes; a
 * read ends with an {@code IOException} that says why, never with the end of the stream. Where
 * nothing may be killed the thread gets out nevertheless: {@code waitFor} by an interrupt 50 ms
 * later, reads and writes by polling. That also ends a read from a pipe that a process which was
 * detached from the tree still holds open.
 *
 * <p><b>Whose a process is.</b> It belongs to the run that started it. One that another run has
 * started, read, written or waited for is shared, one that was started outside any run or by a run
 * that has completed is nobody's, and one that is spoken to in JSON-RPC over its pipes, or that a
 * known MCP transport has started, is a server: none of them is ever killed. A run within the run
 * uses its processes on its behalf, but only the run's own stop kills them. The pipes of a server
 * are left alone but on the thread that opened the run: its reader serves whoever comes next.
 * {@code process.kill=started} kills all that a run has started and that is its own, {@code none}
 * kills nothing.
 *
 * <p><b>Waiting for an exit by {@code onExit()}</b> is seen as two things: that the run has asked
 * for the future, and that at the deadline one of its threads waits for something, or the future
 * that the entry point has returned is not complete. Both together kill.
 *
 * <p><b>Asking</b> ({@code isAlive}, also of a handle, {@code exitValue}, a {@code waitFor} whose
 * own time runs out) is a wait if threads of the run have asked at least twice, the last time
 * within a second before the deadline. Who asks once looks whether it has come up. Questions by
 * threads of no run, and by threads that the run started and that may be there for good, do not
 * count; another run that asks twice uses the process.
 *
 * <p><b>Starts.</b> In a run that is past its deadline {@code ProcessBuilder.start} throws an
 * {@code IOException} that says so, and nothing is started; so do {@code startPipeline} and {@code
 * Runtime.exec}, which call it. That holds for what a stopped run would clean up with too, and
 * whatever {@code process.kill} says; not for threads that may be there for good.
 *
 * <p><b>The kill.</b> From the top: a parent that is dead forks nothing in place of the child it
 * has lost. Before each process its descendants are looked up once more. What has left the tree
 * ({@code setsid} does not leave it, a double fork does) is not found and not killed. The members
 * of a pipeline are killed together.
 *
 * <p><b>Seams.</b> {@code ProcessBuilder.start}, where a process gets its run, {@code waitFor},
 * {@code isAlive}, {@code exitValue}, {@code onExit}, and the constructors of the JDK's own two
 * classes of pipe streams: the file stream they buffer is replaced by one that knows its process.
 * The class all files are read by is not woven. A read of a run first waits in {@code poll(2)} for
 * at most 50 ms at a time, on a virtual thread by parking, since nothing else ends a {@code
 * read(2)}; a write likewise, by pieces that a pipe takes whole.
 *
 * <p><b>Gaps.</b> On Windows pipes are not bounded, only {@code waitFor} and what a kill ends. A
 * thread started by the run itself ({@code new Thread}) may be there for good and is left alone,
 * unless a thread of the run waits for its end; a kill ends its reads. Between the last look at the
 * descendants of a process and its kill it may fork once more. A write that is cut has perhaps
 * written a part. Processes started before the first entry point was loaded have pipes that are not
 * bounded.
 */
@NullMarked
package io.runbudget.guard.process;

import org.jspecify.annotations.NullMarked;
