package io.runbudget.engine;

/**
 * What a ledger notes of a write, for whoever has to find out by hand what became of it.
 *
 * @param run the run's id
 * @param method such as POST
 * @param endpoint host:port, or the provider that an endpoint setting names
 * @param path without the query, in which there may be secrets
 */
public record LedgerFacts(String run, String method, String endpoint, String path) {}
