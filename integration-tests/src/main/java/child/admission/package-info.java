/** Calls whose provider is known to be slow, in runs with little time left. */
package child.admission;
