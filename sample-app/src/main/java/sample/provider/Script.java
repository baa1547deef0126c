package sample.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import sample.provider.Behaviour.Style;

/**
 * Decides by seed, question and call number. Pure: the demo's driver asks its own copy which
 * questions are healthy.
 */
public final class Script {
  private static final int ROUNDS_OF_A_LOOP = 9;

  private final long seed;
  private final Map<String, Misbehaviour> misbehaviours = new LinkedHashMap<>();

  public Script(long seed) {
    this.seed = seed;
    List<Misbehaviour> mix = new ArrayList<>();
    for (Misbehaviour misbehaviour : Misbehaviour.values()) {
      mix.addAll(Collections.nCopies(misbehaviour.share(), misbehaviour));
    }
    Collections.shuffle(mix, new Random(seed));
    for (Misbehaviour misbehaviour : mix) {
      misbehaviours.put("q%02d".formatted(misbehaviours.size() + 1), misbehaviour);
    }
  }

  /** The ids of all questions, in the order in which the driver asks them. */
  public List<String> questions() {
    return List.copyOf(misbehaviours.keySet());
  }

  public Misbehaviour of(String question) {
    return misbehaviours.getOrDefault(question, Misbehaviour.NONE);
  }

  /** How many tools the model asks for before it answers. */
  int toolRounds(String question) {
    return switch (of(question)) {
      case LOOP -> ROUNDS_OF_A_LOOP;
      case LONG_TAIL -> 2;
      default -> 1 + (int) hash(question, 0) % 2;
    };
  }

  /**
   * What to do to the {@code call}-th call of a question, counted from 1. The first is always the
   * model, the second a tool; trouble starts after the first.
   */
  Behaviour behaviour(String question, int call, boolean tool) {
    Misbehaviour misbehaviour = of(question);
    Style style = call < 2 ? Style.ANSWER : style(misbehaviour, call, tool);
    return new Behaviour(style, latencyMs(misbehaviour, question, call));
  }

  private static Style style(Misbehaviour misbehaviour, int call, boolean tool) {
    if (tool) {
      return switch (misbehaviour) {
        case DRIP -> Style.DRIP;
        case TOOL_HANG -> Style.HANG;
        default -> Style.ANSWER;
      };
    }
    return switch (misbehaviour) {
      case HANG -> Style.HANG;
      case STALL -> Style.STALL;
      case HEARTBEATS -> Style.HEARTBEATS;
      case OUTAGE -> Style.UNAVAILABLE;
      case BURST -> call < 5 ? Style.UNAVAILABLE : Style.ANSWER;
      default -> Style.ANSWER;
    };
  }

  private int latencyMs(Misbehaviour misbehaviour, String question, int call) {
    int dice = (int) hash(question, call);
    return switch (misbehaviour) {
      case LOOP -> 250 + dice % 150;
      case LONG_TAIL -> 1_000 + dice % 400;
      default -> dice % 20 == 0 ? 300 + dice % 200 : 50 + dice % 250;
    };
  }

  /** SplitMix64's finalizer, cut to 31 bits. */
  private long hash(String question, int call) {
    long z = seed + question.hashCode() * 0x9E3779B97F4A7C15L + call * 0xD1B54A32D192ED03L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return (z ^ (z >>> 31)) >>> 33;
  }
}
