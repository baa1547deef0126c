/** Methods of every kind that settings name as entry points; knows nothing of runbudget. */
package child.entry;
