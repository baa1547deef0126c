package child.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Arguments: a URL, how many runs that have time enough call it at the same time, how many with a
 * short deadline do so then, and after how many milliseconds. Each line of output is {@code NAME ok
 * TEXT} or {@code NAME failed CLASS: MESSAGE}.
 */
public final class AdmissionChild {
  private final OkHttpClient client = new OkHttpClient();
  private final String url;

  private AdmissionChild(String url) {
    this.url = url;
  }

  public static void main(String[] arguments) throws Exception {
    AdmissionChild child = new AdmissionChild(arguments[0]);
    together(Integer.parseInt(arguments[1]), "calm", () -> Agent.calm(child::call));
    long after = Long.parseLong(arguments[3]);
    together(Integer.parseInt(arguments[2]), "hurried", () -> Agent.hurried(after, child::call));
    System.exit(0);
  }

  private String call() throws Exception {
    try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
      return response.body().string();
    }
  }

  private static void together(int runs, String name, Callable<String> run)
      throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      Thread thread = new Thread(() -> print(name, run));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void print(String name, Callable<String> run) {
    String outcome;
    try {
      outcome = "ok " + run.call();
    } catch (Exception e) {
      outcome = "failed " + e.getClass().getName() + ": " + e.getMessage();
    }
    System.out.println(name + " " + outcome);
  }
}
