/** Waits. */
@NullMarked
package io.runbudget.guard.waits;

import org.jspecify.annotations.NullMarked;
