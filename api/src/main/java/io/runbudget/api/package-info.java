/**
 * What an application may ask the agent and say to it. A library without dependencies that does
 * nothing by itself: where no agent runs, or none of a version that knows it, every question is
 * answered with nothing, and nothing that is said is heard. So it may stay in the code everywhere.
 */
@NullMarked
package io.runbudget.api;

import org.jspecify.annotations.NullMarked;
