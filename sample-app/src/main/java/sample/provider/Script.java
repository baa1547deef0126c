package sample.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import sample.provider.Behaviour.Style;

/**
 * Decides by seed, question and call number. Pure: the demo's driver asks its own copy which
 * questions are healthy.
 */
public final class Script {
  private static final int ROUNDS_OF_A_LOOP = 9;

  /** Of the act that has no end; here it ends, so that a client without any limit does. */
  private static final int ROUNDS_WITHOUT_END = 20;

  private static final int LAST_OF_FAN_OUT = 4;
  private static final int WARM_UPS = 24;

  /** What healthy questions ask for, in turn. */
  private static final List<List<Tool>> MIX =
      List.of(
          List.of(Tool.SEARCH),
          List.of(Tool.SEARCH, Tool.WEATHER),
          List.of(Tool.SHELL),
          List.of(Tool.WEATHER),
          List.of(Tool.FETCH));

  private final long seed;
  private final Map<String, Misbehaviour> misbehaviours = new LinkedHashMap<>();

  public Script(long seed) {
    this.seed = seed;
    List<Misbehaviour> mix = new ArrayList<>();
    for (Misbehaviour misbehaviour : Misbehaviour.values()) {
      mix.addAll(Collections.nCopies(misbehaviour.share(), misbehaviour));
    }
    Collections.shuffle(mix, new Random(seed));
    // What hangs longest comes early, so that the demo does not end with waiting for one of them.
    mix.sort(Comparator.comparing(Script::slow, Comparator.reverseOrder()));
    for (int i = 0; slow(mix.get(2 * i)); i++) {
      mix.add(2 * i + 1, mix.remove(mix.size() - 1));
    }
    // First the one that starts the service's lazy thread, so that a run that ends badly does it.
    mix.add(0, mix.remove(mix.indexOf(Misbehaviour.PAGE)));
    for (Misbehaviour misbehaviour : mix) {
      misbehaviours.put("q%02d".formatted(misbehaviours.size() + 1), misbehaviour);
    }
  }

  private static boolean slow(Misbehaviour misbehaviour) {
    return misbehaviour == Misbehaviour.HANG || misbehaviour == Misbehaviour.STALL;
  }

  /** The ids of all questions, in the order in which the driver asks them. */
  public List<String> questions() {
    return List.copyOf(misbehaviours.keySet());
  }

  /** Healthy questions that come before the others and use everything but the pages. */
  public static List<String> warmUps() {
    return IntStream.rangeClosed(1, WARM_UPS).mapToObj("w%02d"::formatted).toList();
  }

  /** Questions of the acts tell by their first letter. */
  public Misbehaviour of(String question) {
    return switch (question.isEmpty() ? ' ' : question.charAt(0)) {
      case 'o' -> Misbehaviour.OVERLOAD;
      case 'e' -> Misbehaviour.ENDLESS;
      case 'p' -> Misbehaviour.LOST_ANSWER;
      default -> misbehaviours.getOrDefault(question, Misbehaviour.NONE);
    };
  }

  /** Whether the model has a report written before it answers. */
  public boolean report(String question) {
    return switch (of(question)) {
      case HANG, HEARTBEATS -> true;
      case NONE -> number(question) % 4 == 0;
      default -> false;
    };
  }

  /** The number within a question's id. */
  public static int number(String question) {
    return Integer.parseInt(question.substring(1));
  }

  /** How many rounds of tools the model asks for before it answers, the report's among them. */
  int toolRounds(String question) {
    int rounds =
        switch (of(question)) {
          case LOOP -> ROUNDS_OF_A_LOOP;
          case LONG_TAIL, LOST_ANSWER -> 2;
          case ENDLESS -> ROUNDS_WITHOUT_END;
          case NONE -> 1 + (int) hash(question, 0) % 2;
          default -> 1;
        };
    return rounds + (report(question) ? 1 : 0);
  }

  /**
   * What a shell is told to do instead of an answer: nothing, for longer than anybody would wait.
   * The digits behind the point are the question's and the demo's, so that the process can be told
   * from others.
   */
  public static String endless(String question, String tag) {
    return "sleep 11." + question.substring(1) + tag;
  }

  /** Which tools the model asks for, at once, in one of its rounds; the first is 0. */
  List<Tool> tools(String question, int round) {
    if (report(question) && round == toolRounds(question) - 1) {
      return List.of(Tool.REPORT);
    }
    return switch (of(question)) {
      case FAN_OUT -> List.of(Tool.SEARCH, Tool.WEATHER, Tool.SEARCH);
      case PAGE -> List.of(Tool.FETCH);
      case SHELL -> List.of(Tool.SHELL);
      case OVERLOAD -> List.of(Tool.QUOTE);
      case ENDLESS -> List.of(Tool.READ);
      // The search leaves a connection that the payment is sent on.
      case LOST_ANSWER -> List.of(round == 0 ? Tool.SEARCH : Tool.PAY);
      case NONE, BURST -> {
        int choice = question.startsWith("w") ? MIX.size() - 1 : MIX.size();
        yield MIX.get((int) ((hash(question, 0) + round) % choice));
      }
      default -> List.of(round % 2 == 0 ? Tool.SEARCH : Tool.WEATHER);
    };
  }

  /**
   * What to do to the {@code call}-th call of a question, counted from 1. The first is always the
   * model; trouble starts after it.
   */
  Behaviour behaviour(String question, int call, CallKind kind) {
    Misbehaviour misbehaviour = of(question);
    Style style =
        call < 2
            ? Style.ANSWER
            : switch (kind) {
              case MODEL -> ofModel(misbehaviour, call);
              case REPORT -> ofReport(misbehaviour);
              case TOOL -> ofTool(misbehaviour, call);
            };
    return new Behaviour(style, latencyMs(misbehaviour, question, call, kind));
  }

  private static Style ofModel(Misbehaviour misbehaviour, int call) {
    return switch (misbehaviour) {
      case MODEL_HANG -> Style.HANG;
      case STALL -> Style.STALL;
      case OUTAGE -> Style.UNAVAILABLE;
      case BURST -> call < 5 ? Style.UNAVAILABLE : Style.ANSWER;
      default -> Style.ANSWER;
    };
  }

  private static Style ofReport(Misbehaviour misbehaviour) {
    return switch (misbehaviour) {
      case HANG -> Style.HANG;
      case HEARTBEATS -> Style.HEARTBEATS;
      default -> Style.ANSWER;
    };
  }

  private static Style ofTool(Misbehaviour misbehaviour, int call) {
    return switch (misbehaviour) {
      case DRIP, PAGE -> Style.DRIP;
      case TOOL_HANG -> Style.HANG;
      case FAN_OUT -> call == LAST_OF_FAN_OUT ? Style.HANG : Style.ANSWER;
      default -> Style.ANSWER;
    };
  }

  /** Models stay under a second, the framework's timeout; what is retried is quick to fail. */
  private int latencyMs(Misbehaviour misbehaviour, String question, int call, CallKind kind) {
    int dice = (int) hash(question, call);
    return switch (misbehaviour) {
      case LOOP -> 250 + dice % 150;
      case LONG_TAIL -> kind == CallKind.TOOL ? 1_000 + dice % 400 : 500 + dice % 200;
      case BURST, OUTAGE -> 30 + dice % 60;
      case OVERLOAD, ENDLESS, LOST_ANSWER -> 20 + dice % 30;
      default -> dice % 20 == 0 ? 300 + dice % 100 : 50 + dice % 200;
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
