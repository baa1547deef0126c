/** Weaving: what guards and settings name is written into bytecode here, with plain ASM. */
@NullMarked
package io.runbudget.launcher.weave;

import org.jspecify.annotations.NullMarked;
