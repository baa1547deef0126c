/** Hands work over in every way there is, in a run and outside. */
package child.handover;
