/**
 * How the agent comes into a JVM: the first class, the isolated loader, settings, what is
 * installed, and what it says. The only place that knows guards, engine and insight together.
 */
@NullMarked
package io.runbudget.launcher;

import org.jspecify.annotations.NullMarked;
