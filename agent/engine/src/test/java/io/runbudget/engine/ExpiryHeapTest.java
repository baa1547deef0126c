package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExpiryHeapTest {

  private static final class Node extends Timed {
    @Override
    void due(long nowNanos) {
      throw new AssertionError("the heap calls nobody");
    }
  }

  @AtEveryEpoch
  void behavesAsASortedListUnderRandomOperations(long epoch) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ExpiryHeap heap = new ExpiryHeap();
    List<Node> model = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      if (model.isEmpty() || random.nextInt(5) < 2) {
        Node node = new Node();
        heap.put(node, epoch + random.nextInt(1_000));
        model.add(node);
      } else {
        Node node = model.get(random.nextInt(model.size()));
        if (random.nextBoolean()) {
          heap.put(node, epoch + random.nextInt(1_000));
        } else {
          assertThat(heap.remove(node)).isTrue();
          model.remove(node);
        }
      }
      check(heap, model, epoch, "seed " + seed + " step " + i);
    }
    drain(heap, model, epoch, "seed " + seed);
  }

  private static void check(ExpiryHeap heap, List<Node> model, long epoch, String where) {
    assertThat(heap.size()).as(where).isEqualTo(model.size());
    Timed first = heap.first();
    if (first == null) {
      assertThat(model).as(where).isEmpty();
      return;
    }
    long soonest = model.stream().mapToLong(n -> n.dueNanos - epoch).min().orElseThrow();
    assertThat(first.dueNanos - epoch).as(where).isEqualTo(soonest);
  }

  private static void drain(ExpiryHeap heap, List<Node> model, long epoch, String where) {
    List<Long> expected =
        model.stream().map(n -> n.dueNanos - epoch).sorted(Comparator.naturalOrder()).toList();
    List<Long> drained = new ArrayList<>();
    Timed first = heap.first();
    while (first != null) {
      drained.add(first.dueNanos - epoch);
      heap.remove(first);
      assertThat(first.heapIndex).as(where).isEqualTo(-1);
      first = heap.first();
    }
    assertThat(drained).as(where).isEqualTo(expected);
  }

  @Test
  void takingOutWhatIsNotInHereDoesNothing() {
    ExpiryHeap heap = new ExpiryHeap();
    Node node = new Node();
    assertThat(heap.remove(node)).isFalse();
    heap.put(node, 1);
    assertThat(heap.remove(node)).isTrue();
    assertThat(heap.remove(node)).isFalse();
    assertThat(heap.first()).isNull();
  }
}
