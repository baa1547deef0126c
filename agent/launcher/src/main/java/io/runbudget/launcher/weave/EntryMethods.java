package io.runbudget.launcher.weave;

import java.util.Set;

/**
 * Methods of one type that open a run.
 *
 * @param type the class or interface that was named; runs are named after it
 */
record EntryMethods(String type, Set<String> methods) {
  EntryMethods {
    methods = Set.copyOf(methods);
  }
}
