/**
 * runbudget-api, the library by which an application asks for its run and says what the agent
 * cannot see.
 *
 * <p><b>Promise.</b> Its class {@code Agent} answers with the run of the thread: what is left, what
 * has stopped it. A result declared partial is one in the record, if it was declared before the
 * entry point returned. A step of the plan is that of the thread and of what it hands over. Any
 * number of copies of the library, in whichever loaders, are one and the same to the agent.
 *
 * <p><b>Seams.</b> Every method of {@code Agent}, whose own bodies answer nothing: the result of
 * the hook takes the place of theirs.
 *
 * <p><b>Gaps.</b> A copy moved into another package by whoever packages the application is not
 * found; it goes on doing nothing. A run within a run begins without a plan step.
 */
@NullMarked
package io.runbudget.guard.api;

import org.jspecify.annotations.NullMarked;
