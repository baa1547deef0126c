/** Connects, reads and writes in every way in which a thread blocks in a socket. */
package child.socket;
