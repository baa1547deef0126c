/**
 * The program that plays the contract's scenarios with one client, in a JVM of its own, with and
 * without the agent. Knows nothing of runbudget.
 */
package child.contract;
