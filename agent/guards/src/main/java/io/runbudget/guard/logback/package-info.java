/**
 * Logback 1.3 to 1.5: log lines that name their run, see {@code log.mdc}.
 *
 * <p><b>Promise.</b> Each event that a thread of a run logs has {@code run.id} and {@code
 * run.remaining_ms} among its MDC properties, for every encoder, filter and appender, asynchronous
 * ones included, unless the application has set them itself. Nothing is put into the MDC.
 *
 * <p><b>Gaps.</b> Logback 1.2 is compiled for Java 6, which nothing can be woven into: one line
 * says so.
 */
@NullMarked
package io.runbudget.guard.logback;

import org.jspecify.annotations.NullMarked;
