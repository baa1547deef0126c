package io.runbudget.engine;

import java.util.List;

/**
 * Something that knows its place in a list of its run, so that taking it out costs no search. The
 * place is guarded by the run.
 */
abstract class Placed {
  private int place = -1;

  static <T extends Placed> void add(List<T> list, T one) {
    one.moveTo(list.size());
    list.add(one);
  }

  /** The last one takes its place; returns whether it was there. */
  static <T extends Placed> boolean remove(List<T> list, T one) {
    int place = one.place();
    if (place < 0 || place >= list.size() || list.get(place) != one) {
      return false; // or it is in a list that was given up
    }
    T last = list.remove(list.size() - 1);
    if (last != one) {
      list.set(place, last);
      last.moveTo(place);
    }
    one.moveTo(-1);
    return true;
  }

  final int place() {
    return place;
  }

  final void moveTo(int next) {
    place = next;
  }
}
