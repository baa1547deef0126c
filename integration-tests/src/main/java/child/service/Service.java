package child.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Does one thing after the other.
 *
 * <p>Arguments: an address, then words. {@code call} gets the address in {@link #handle}, {@code
 * sleep:N} waits, {@code write:FILE:TEXT} writes a file, {@code background} calls on a thread that
 * is not waited for, {@code load:CLASS} loads a class, {@code exit} ends the JVM in a hurry,
 * anything else is printed.
 */
public final class Service {
  private static final OkHttpClient CLIENT =
      new OkHttpClient.Builder().readTimeout(0, TimeUnit.MILLISECONDS).build();

  private Service() {}

  public static void main(String[] words) throws Exception {
    for (int i = 1; i < words.length; i++) {
      String[] word = words[i].split(":", 2);
      switch (word[0]) {
        case "call" -> call(words[0]);
        case "background" -> background(words[0]);
        case "sleep" -> Thread.sleep(Long.parseLong(word[1]));
        case "load" -> Class.forName(word[1], false, Service.class.getClassLoader());
        case "write" -> write(word[1]);
        case "exit" -> System.exit(0);
        default -> System.out.println(words[i]);
      }
    }
  }

  private static void call(String url) {
    long start = System.nanoTime();
    String result;
    try {
      result = "answered " + handle(url);
    } catch (IOException e) {
      result = "failed " + e;
    }
    System.out.println(result + " after " + (System.nanoTime() - start) / 1_000_000);
  }

  private static void background(String url) {
    Thread thread = new Thread(() -> call(url), "background");
    thread.setDaemon(true);
    thread.start();
  }

  private static void write(String what) throws IOException {
    String[] parts = what.split(":", 2);
    Files.writeString(Path.of(parts[0]), parts[1]);
  }

  /** What a request ends up in. */
  public static int handle(String url) throws IOException {
    try (Response response = CLIENT.newCall(new Request.Builder().url(url).build()).execute()) {
      response.body().string();
      return response.code();
    }
  }
}
