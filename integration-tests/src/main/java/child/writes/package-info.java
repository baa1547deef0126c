/** Writes that are to be done once, by each client. */
package child.writes;
