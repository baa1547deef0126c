package child.retries;

import child.Outcome;

/** Plays that are to be counted by their servers. Arguments: play, address, and so on. */
public final class RetriesChild {
  private RetriesChild() {}

  public static void main(String[] arguments) {
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      String play = arguments[i];
      String url = arguments[i + 1];
      Outcome.print(() -> play + " " + play(play, url));
    }
    System.exit(0);
  }

  private static String play(String play, String url) throws Exception {
    return switch (play) {
      case "nested" -> Loops.nested(url);
      case "loopOnly" -> Loops.withoutWire();
      case "spring" -> Loops.spring(url, 3, 10);
      case "thenOn" -> Loops.thenOn(url);
      case "ownLoop" -> Loops.ownAround(url);
      case "openai" -> Loops.openAi(url);
      case "langchain4j" -> Loops.langChain4j(url);
      case "repeated" -> Repeated.okHttp(url, 12);
      case "repeatedJdk" -> Repeated.jdk(url, 12);
      case "patient" -> Repeated.untilItRecovers(url);
      case "tool" -> Assistants.ask(url);
      case "token" -> Innocent.token(url);
      case "redirect" -> Innocent.redirect(url);
      case "stale" -> Innocent.stale(url);
      case "proxy" -> Innocent.proxy(url);
      case "failover" -> Innocent.failover(url);
      case "hedge" -> Innocent.atOnce(url, 2);
      case "siblings" -> Innocent.atOnce(url, 10);
      case "polls" -> Innocent.polls(url, 9);
      case "pollsJdk" -> Innocent.pollsJdk(url, 9);
      case "planner" -> Innocent.planner(url);
      default -> throw new IllegalArgumentException(play);
    };
  }
}
