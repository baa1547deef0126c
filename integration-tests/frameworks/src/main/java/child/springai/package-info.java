/** An application on Spring AI, and what it retries with. */
package child.springai;
