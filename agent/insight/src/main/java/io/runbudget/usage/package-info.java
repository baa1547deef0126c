/**
 * What model calls cost: which API a request speaks, what it asks for, what the answer says it
 * used, and the price of that. Reads bytes that pass by; never consumes, delays or changes them.
 * What is read from where is in {@code docs/tokens.md}.
 */
@NullMarked
package io.runbudget.usage;

import org.jspecify.annotations.NullMarked;
