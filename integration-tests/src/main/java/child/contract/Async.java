package child.contract;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Calls that end in a callback. */
final class Async {
  private Async() {}

  static void silentServer(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(await(call(play, client, "/silent"))));
    }
  }

  /** The run returns while its call is in flight. */
  static void outlivesRun(Play play) throws Exception {
    try (Client client = play.client()) {
      Findings findings = play.findings();
      CompletableFuture<CompletableFuture<Answer>> begun = new CompletableFuture<>();
      play.run(() -> begun.complete(call(play, client, "/silent")));
      try {
        await(begun.join());
      } catch (Exception e) {
        findings.failure("later.", e);
        findings.put("later.elapsed", play.elapsed());
      }
    }
  }

  /** The client's only slot is taken by a call outside any run. */
  static void queued(Play play) throws Exception {
    try (Client client = play.client()) {
      call(play, client, "/silent");
      play.run(() -> play.answered(await(call(play, client, "/queued"))));
    }
  }

  /** The callback makes a call of its own. */
  static void callbackThread(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(
          () -> {
            CompletableFuture<Answer> second = new CompletableFuture<>();
            CompletableFuture<Answer> first = new CompletableFuture<>();
            client.async(
                play.url("/answer"),
                new Client.Callback() {
                  @Override
                  public void answered(Answer answer) {
                    try {
                      second.complete(client.get(play.url("/silent")));
                    } catch (Exception e) {
                      second.completeExceptionally(e);
                    }
                  }

                  @Override
                  public void failed(Throwable failure) {
                    first.completeExceptionally(failure);
                  }
                });
            play.answered(await(second));
          });
    }
  }

  private static CompletableFuture<Answer> call(Play play, Client client, String path) {
    CompletableFuture<Answer> result = new CompletableFuture<>();
    Thread caller = Thread.currentThread();
    client.async(
        play.url(path),
        new Client.Callback() {
          @Override
          public void answered(Answer answer) {
            result.complete(answer);
          }

          @Override
          public void failed(Throwable failure) {
            play.findings().put("callback.elsewhere", Thread.currentThread() != caller);
            result.completeExceptionally(failure);
          }
        });
    return result;
  }

  private static Answer await(CompletableFuture<Answer> result) throws Exception {
    try {
      return result.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
