package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What was told of one attempt. */
final class RecordedAttempt {
  private static final int MAX = 1000;

  final RunbudgetHandle handle;

  /** As of its first exchange. */
  String method;

  /** In the order in which it was said. */
  final List<String> said = Collections.synchronizedList(new ArrayList<>());

  /** Of connections that come before an exchange. */
  final List<String> connects = Collections.synchronizedList(new ArrayList<>());

  /** Of each exchange, whether it sends the request itself. */
  final List<Boolean> own = Collections.synchronizedList(new ArrayList<>());

  final List<RecordedBody> bodies = Collections.synchronizedList(new ArrayList<>());

  /** Of the last answer to be told of. */
  volatile String contentEncoding;

  /** As it was when the attempt was admitted, and at its last exchange. */
  volatile String asked;

  volatile String sent;
  volatile boolean ended;

  RecordedAttempt(RunbudgetHandle handle, String method) {
    this.handle = handle;
    this.method = method;
  }

  void ask() {
    asked = request();
  }

  void exchange() {
    if (!said.contains("exchange")) {
      settleMethod();
    }
    said.add("exchange");
    sent = request();
    try {
      own.add(((RunbudgetRequest) handle).isOwn(false));
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  private void settleMethod() {
    try {
      String certain = ((RunbudgetRequest) handle).method();
      method = certain == null ? method : certain;
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  /** Target, a header of the application's, the content's type, length and bytes. */
  private String request() {
    try {
      RunbudgetRequest request = (RunbudgetRequest) handle;
      byte[] body = request.body(MAX);
      return String.join(
          " ",
          request.target(),
          String.valueOf(request.header("x-mine")),
          String.valueOf(request.header("Content-Type")),
          String.valueOf(request.length()),
          body == null
              ? "?"
              : "'" + new String(body, java.nio.charset.StandardCharsets.UTF_8) + "'");
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  RecordedBody responded(int status, RunbudgetHeaders headers, RecordedBody body) {
    try {
      said.add("head " + status);
      contentEncoding = headers.header("content-encoding");
      if (body != null) {
        bodies.add(body);
      }
      return body;
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  /** Of the last exchange that had one. */
  RecordedBody body() {
    return bodies.get(bodies.size() - 1);
  }

  @Override
  public String toString() {
    return asked + " " + said + " " + bodies;
  }
}
