/** Waits of every kind, on every kind of thread, as a run's deadline passes. */
package child.waits;
