package io.runbudget.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A binary heap of {@link Timed}, earliest first, ordered by subtraction. Adding, moving and taking
 * out cost log n at worst and allocate nothing but the array. Not thread-safe.
 */
final class ExpiryHeap {
  private @Nullable Timed[] heap = new Timed[64];
  private int size;

  int size() {
    return size;
  }

  @Nullable Timed first() {
    return heap[0];
  }

  /** Adds {@code timed}, or moves it if it is in here. */
  void put(Timed timed, long dueNanos) {
    timed.dueNanos = dueNanos;
    int at = timed.heapIndex;
    if (at < 0) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, size * 2);
      }
      at = size++;
      place(timed, at);
    }
    if (!up(at)) {
      down(at);
    }
  }

  /** Takes {@code timed} out; returns whether it was in here. */
  boolean remove(Timed timed) {
    int at = timed.heapIndex;
    if (at < 0) {
      return false;
    }
    timed.heapIndex = -1;
    Timed last = get(--size);
    heap[size] = null;
    if (last != timed) {
      place(last, at);
      if (!up(at)) {
        down(at);
      }
    }
    return true;
  }

  private Timed get(int at) {
    Timed timed = heap[at];
    if (timed == null) {
      throw new IllegalStateException("hole at " + at + " of " + size);
    }
    return timed;
  }

  private void place(Timed timed, int at) {
    heap[at] = timed;
    timed.heapIndex = at;
  }

  private static boolean earlier(Timed a, Timed b) {
    return a.dueNanos - b.dueNanos < 0;
  }

  private boolean up(int from) {
    Timed timed = get(from);
    int at = from;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (!earlier(timed, get(parent))) {
        break;
      }
      place(get(parent), at);
      at = parent;
    }
    place(timed, at);
    return at != from;
  }

  private void down(int from) {
    Timed timed = get(from);
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && earlier(get(child + 1), get(child))) {
        child++;
      }
      if (!earlier(get(child), timed)) {
        break;
      }
      place(get(child), at);
      at = child;
    }
    place(timed, at);
  }
}
