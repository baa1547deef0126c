/**
 * The classes that woven code and hooks may call; JDK types only. At run time they are renamed into
 * {@code java.lang} and defined into {@code java.base}, so that every class of the JVM can reach
 * them.
 */
@NullMarked
package io.runbudget.bridge;

import org.jspecify.annotations.NullMarked;
