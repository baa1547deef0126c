/** What many runs together say: durations, outcomes, and whether a change made them better. */
@NullMarked
package io.runbudget.analysis;

import org.jspecify.annotations.NullMarked;
