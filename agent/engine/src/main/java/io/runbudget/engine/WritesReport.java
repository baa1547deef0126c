package io.runbudget.engine;

import java.util.List;

/**
 * The writes of a run.
 *
 * @param writes how many it wanted
 * @param duplicates how often one was sent again, or was about to be, under a key already used;
 *     answers from the ledger, and those that the other side says it gives again, are among them
 * @param twins how many were equal to an earlier one and yet had a key of their own
 * @param random how many had a random key for each step: their arguments could not be compared
 * @param twinTargets method, endpoint and path of the first twenty different twins
 */
public record WritesReport(
    int writes, int duplicates, int twins, int random, List<String> twinTargets) {}
