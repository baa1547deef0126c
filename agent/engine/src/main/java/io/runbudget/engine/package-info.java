/**
 * The run and what bounds it: deadline, attempts, watchdog, ladder, events. Imports {@code
 * java.base} and the bridge only; does no I/O, writes no log, knows no library.
 */
@NullMarked
package io.runbudget.engine;

import org.jspecify.annotations.NullMarked;
