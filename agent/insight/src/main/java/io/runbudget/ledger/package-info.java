/**
 * The ledger of writes: what a body says, and a table, in an embedded H2 file or in PostgreSQL, in
 * which each write is reserved before it is sent. All JDBC happens on one thread of its own.
 */
@NullMarked
package io.runbudget.ledger;

import org.jspecify.annotations.NullMarked;
