/** An ordinary service that does what its arguments say; knows nothing of runbudget. */
package child.service;
