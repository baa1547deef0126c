/** Calls of models by plain clients, in runs that may use so much and no more. */
package child.tokens;
