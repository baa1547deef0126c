package child.writes;

import java.util.ArrayList;
import java.util.List;

/**
 * Sends what it is told, all in one run, and prints how each ended: {@code STATUS replayed=X BODY}
 * or {@code ! EXCEPTION: MESSAGE}.
 *
 * <p>Arguments: {@code OkHttp}, {@code JdkHttp} or {@code UrlConnection}, {@code host:port}, then
 * for each request {@code METHOD|/path|body|more}, more being {@code once} or {@code Header=value};
 * or {@code loop=N} for N posts to /pay with keys of its own, {@code k-0} and so on.
 */
public final class WritesChild {
  private WritesChild() {}

  public static void main(String[] arguments) throws Exception {
    Poster poster =
        (Poster)
            Class.forName("child.writes." + arguments[0] + "Poster")
                .getDeclaredConstructor()
                .newInstance();
    List<Poster.Sent> all = new ArrayList<>();
    for (int i = 2; i < arguments.length; i++) {
      all.addAll(sent(arguments[1], arguments[i]));
    }
    new Agent()
        .run(
            () -> {
              for (Poster.Sent each : all) {
                System.out.println(outcome(poster, each));
              }
            });
    System.out.flush();
    System.exit(0);
  }

  private static List<Poster.Sent> sent(String host, String argument) {
    if (argument.startsWith("loop=")) {
      List<Poster.Sent> loop = new ArrayList<>();
      for (int i = 0; i < Integer.parseInt(argument.substring(5)); i++) {
        loop.addAll(sent(host, "POST|/pay|{\"n\":" + i + "}|Idempotency-Key=k-" + i));
      }
      return loop;
    }
    String[] parts = argument.split("\\|");
    List<String> headers = new ArrayList<>();
    boolean once = false;
    for (int i = 3; i < parts.length; i++) {
      if (parts[i].equals("once")) {
        once = true;
      } else {
        headers.addAll(List.of(parts[i].split("=", 2)));
      }
    }
    String body = parts.length > 2 ? parts[2] : "";
    String url = "http://" + host + parts[1];
    return List.of(new Poster.Sent(parts[0], url, body, headers.toArray(new String[0]), once));
  }

  private static String outcome(Poster poster, Poster.Sent sent) {
    try {
      Poster.Answer answer = poster.send(sent);
      return answer.status() + " replayed=" + answer.replayed() + " " + answer.body();
    } catch (Exception e) {
      return "! " + e.getClass().getName() + ": " + e.getMessage();
    }
  }
}
