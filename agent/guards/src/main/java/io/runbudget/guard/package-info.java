/**
 * How libraries are held to the budget: one folder per library, all of the same shape, listed in
 * {@link io.runbudget.guard.Guards}. What is woven is described here as plain values; the launcher
 * does the weaving. A guard's hooks are never loaded from here: they are defined beside the
 * library.
 */
@NullMarked
package io.runbudget.guard;

import org.jspecify.annotations.NullMarked;
