/** An application that asks the agent for its run and says how it ended, see {@code ApiIT}. */
package child.api;
