package child.tokens;

import static child.tokens.Asking.JDK;
import static child.tokens.Asking.OKHTTP;
import static child.tokens.Asking.URL;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Arguments: what to do, base address, port. Each line of output is {@code NAME ok TEXT} or {@code
 * NAME failed CLASS: MESSAGE}; the name is that of the model that is asked for.
 */
public final class TokensChild {
  private static final int MANY = 5;
  private static final int BRANCHES = 50;

  private final Asking asking;

  private TokensChild(Asking asking) {
    this.asking = asking;
  }

  public static void main(String[] arguments) {
    TokensChild child = new TokensChild(new Asking(arguments[1], Integer.parseInt(arguments[2])));
    switch (arguments[0]) {
      case "bodies" -> child.bodies();
      case "apis" -> child.apis();
      case "limits" -> child.limits();
      case "nested" -> print("outer", () -> Calls.free(child::nested));
      case "many" -> print("many", () -> Calls.free(() -> child.many(OKHTTP, "many")));
      case "dollars" -> child.dollars();
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.exit(0);
  }

  private void bodies() {
    for (String client : List.of(OKHTTP, JDK, URL)) {
      for (String behaviour : List.of("ok", "gzip", "bare", "steps")) {
        for (boolean stream : behaviour.equals("ok") ? List.of(false, true) : List.of(true)) {
          String name = client + "-" + behaviour + "-" + (stream ? "stream" : "json");
          print(name, () -> Calls.free(() -> ask(client, behaviour, request(name, stream, ""))));
        }
      }
      String name = client + "-gzip-json";
      print(name, () -> Calls.free(() -> ask(client, "gzip", request(name, false, ""))));
    }
  }

  /** The same from other APIs, each in a form of its own. */
  private void apis() {
    for (String client : List.of(OKHTTP, JDK, URL)) {
      String responses = client + "-responses";
      print(responses, () -> Calls.free(() -> of(client, "/v1/responses", responses)));
      String ollama = client + "-ollama";
      print(ollama, () -> Calls.free(() -> of(client, "/api/chat", ollama)));
      String bedrock = client + "-bedrock";
      String path = "/model/" + bedrock + "/converse-stream";
      print(bedrock, () -> Calls.free(() -> of(client, path, bedrock)));
    }
  }

  private String of(String client, String path, String model) throws Exception {
    byte[] answer = asking.ask(client, "ok", path, request(model, true, ""));
    return answer.length + "/" + Arrays.hashCode(answer);
  }

  private void limits() {
    for (String client : List.of(OKHTTP, JDK, URL)) {
      String many = client + "-many";
      print(many, () -> Calls.limited(() -> many(client, many)));
      String stalls = client + "-stalls";
      print(stalls, () -> Calls.brief(() -> ask(client, "stalls", request(stalls, true, ""))));
    }
    print("outer", () -> Calls.free(this::nested));
  }

  /** The inner run comes to its limit, the outer one does not. */
  private String nested() throws Exception {
    String inner;
    try {
      inner = Calls.limited(() -> many(OKHTTP, "inner"));
    } catch (IOException e) {
      inner = e.getClass().getSimpleName();
    }
    return inner + " " + ask(OKHTTP, "ok", request("outer", false, ""));
  }

  private String many(String client, String name) throws Exception {
    for (int i = 0; i < MANY; i++) {
      ask(client, "ok", request(name, false, ""));
    }
    return MANY + " calls";
  }

  private void dollars() {
    String most = ",\"max_tokens\":400";
    print("stated", () -> Calls.free(() -> together("ok", request("priced", false, most))));
    print("unstated", () -> Calls.free(() -> together("together", request("priced", false, ""))));
    String nobody = request("nobody-knows", false, "");
    print("nobody", () -> Calls.free(() -> ask(URL, "ok", nobody) + ask(URL, "ok", nobody)));
  }

  /** Many at the same time; how many were answered. */
  private String together(String behaviour, String body) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(BRANCHES);
    try {
      Callable<String> one = () -> ask(JDK, behaviour, body);
      List<? extends Callable<String>> all = Collections.nCopies(BRANCHES, one);
      int answered = 0;
      for (Future<String> each : threads.invokeAll(all)) {
        try {
          each.get();
          answered++;
        } catch (ExecutionException e) {
          System.out.println("branch " + e.getCause());
        }
      }
      return String.valueOf(answered);
    } finally {
      threads.shutdown();
    }
  }

  private String ask(String client, String behaviour, String body) throws Exception {
    byte[] answer = asking.ask(client, behaviour, body);
    String late = new String(answer, StandardCharsets.ISO_8859_1);
    return answer.length + "/" + Arrays.hashCode(answer) + (late.contains("late") ? " late" : "");
  }

  private static String request(String model, boolean stream, String more) {
    return "{\"model\":\""
        + model
        + "\",\"stream\":"
        + stream
        + more
        + ",\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}";
  }

  private static void print(String name, Callable<String> work) {
    String outcome;
    try {
      outcome = "ok " + work.call();
    } catch (Throwable t) {
      outcome = "failed " + t.getClass().getName() + ": " + t.getMessage();
    }
    System.out.println(name + " " + outcome);
  }
}
