/**
 * The jar as a command line. Commands print results to stdout and trouble to stderr and return
 * their exit code.
 */
@NullMarked
package io.runbudget.launcher.cli;

import org.jspecify.annotations.NullMarked;
