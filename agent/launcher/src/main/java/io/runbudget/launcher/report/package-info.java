/** Nothing happens silently: what is not covered, and what matched nothing. */
@NullMarked
package io.runbudget.launcher.report;

import org.jspecify.annotations.NullMarked;
