/** Agents that are stopped and answer with what they have. */
package child.finals;
