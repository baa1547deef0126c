/** Starts processes of every kind in runs that are stopped, and outside. */
package child.process;
