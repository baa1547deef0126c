/**
 * anthropic-java 2.0 and later: its retry loop, synchronous and asynchronous. The loop is
 * openai-java's in another package, and so are promise, seams, gaps and hooks; but a {@code
 * Retry-After} of any length is honoured here, so that it is the more often doomed.
 */
@NullMarked
package io.runbudget.guard.anthropic;

import org.jspecify.annotations.NullMarked;
