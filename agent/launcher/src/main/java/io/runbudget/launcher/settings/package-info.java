/**
 * What may be set, where it was set, and what it says. One table, which docs/settings.md is checked
 * against.
 */
@NullMarked
package io.runbudget.launcher.settings;

import org.jspecify.annotations.NullMarked;
