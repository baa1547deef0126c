package io.runbudget.guard;

import java.util.List;

/**
 * Classes of this module that are renamed into the library's package and defined by the library's
 * own loader, once each, when the first woven call of that loader is linked.
 *
 * @param home a class of the library that is there in every supported version; the hooks move into
 *     its package and loader
 * @param main the class whose static methods woven code calls
 * @param others what it needs besides, supertypes first
 */
public record HookSet(String home, String main, List<String> others) {

  public HookSet {
    others = List.copyOf(others);
  }
}
