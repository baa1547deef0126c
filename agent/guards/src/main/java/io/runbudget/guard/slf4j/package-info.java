/**
 * SLF4J 2.0: the run as the code that logs sees it, see {@code log.mdc}.
 *
 * <p><b>Promise.</b> {@code MDC.get("run.id")} and {@code MDC.get("run.remaining_ms")} are the run
 * that the thread works for and what is left of it now, unless the application has put values of
 * its own there. Nothing is put into the MDC: nothing has to be taken out, and what copies it to
 * another thread copies nothing that is soon wrong.
 *
 * <p><b>Gaps.</b> SLF4J 1.7 is compiled for Java 5, which nothing can be woven into: one line says
 * so. {@code MDC.getCopyOfContextMap} does not have them.
 */
@NullMarked
package io.runbudget.guard.slf4j;

import org.jspecify.annotations.NullMarked;
