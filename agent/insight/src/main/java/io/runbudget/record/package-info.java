/**
 * What a run leaves on disk: writing it beside the application, reading it back. The schema is
 * {@code docs/records.md}.
 */
@NullMarked
package io.runbudget.record;

import org.jspecify.annotations.NullMarked;
