/** TBD. */
@NullMarked
package io.runbudget.guard.socket;

import org.jspecify.annotations.NullMarked;
