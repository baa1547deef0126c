package sample.service;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.slf4j.MDC;

/** The id of the request that a thread works on; in every log line and every call to others. */
final class RequestId {
  static final String HEADER = "X-Question";

  private static final String KEY = "request.id";

  private RequestId() {}

  static String current() {
    String id = MDC.get(KEY);
    return id == null ? "" : id;
  }

  static Map<String, String> header() {
    return Map.of(HEADER, current());
  }

  static <T> T with(String id, Callable<T> work) throws Exception {
    MDC.put(KEY, id);
    try {
      return work.call();
    } finally {
      MDC.remove(KEY);
    }
  }

  /** Passes the id on to the executor's threads. */
  static Executor handedTo(Executor executor) {
    return task -> {
      String id = current();
      executor.execute(
          () -> {
            MDC.put(KEY, id);
            try {
              task.run();
            } finally {
              MDC.remove(KEY);
            }
          });
    };
  }
}
