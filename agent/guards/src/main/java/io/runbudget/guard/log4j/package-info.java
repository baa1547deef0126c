/**
 * Log4j 2.19 to 2.25: log lines that name their run, see {@code log.mdc}.
 *
 * <p><b>Promise.</b> Each event that a thread of a run logs has {@code run.id} and {@code
 * run.remaining_ms} among its context data, for every layout, filter and appender, asynchronous
 * loggers included, unless the application has set them itself. Nothing is put into the {@code
 * ThreadContext}.
 *
 * <p><b>Gaps.</b> {@code ThreadContext.get} does not know them. A context data injector of the
 * application's own is left alone. Copying costs garbage, also in the garbage-free mode.
 */
@NullMarked
package io.runbudget.guard.log4j;

import org.jspecify.annotations.NullMarked;
