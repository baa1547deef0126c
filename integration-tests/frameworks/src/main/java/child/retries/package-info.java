/** Programs whose calls fail, and what they do about it: known loops, loops of their own, none. */
package child.retries;
