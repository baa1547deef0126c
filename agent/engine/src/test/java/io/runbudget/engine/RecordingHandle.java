package io.runbudget.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A library that is cancelled and closed, and ends the attempt, fails or takes no notice. */
class RecordingHandle implements RunbudgetHandle, RunbudgetRequest {
  private enum Reaction {
    NONE,
    END,
    FAIL
  }

  private final FakeTicker ticker;
  private Reaction onCancel = Reaction.NONE;
  private Reaction onClose = Reaction.NONE;
  private String closes = "stream";
  private boolean advisory;

  private String target = "/";
  private String body = "";

  /** Whether it can be given an answer. */
  boolean answers;

  /** Whether its next exchange sends something else than the request. */
  boolean isOther;

  /** Of the request, names in lower case. */
  final Map<String, String> headers = new HashMap<>();

  /** Set by whoever begins the attempt. */
  Attempt attempt;

  /** When it was cancelled and closed, in milliseconds since the epoch. */
  final List<Long> cancelledAt = new ArrayList<>();

  final List<Long> closedAt = new ArrayList<>();

  /** What the library was told when it said that the attempt was over. */
  String told;

  RecordingHandle(FakeTicker ticker) {
    this.ticker = ticker;
  }

  /** What is asked for, and with what. */
  RecordingHandle request(String target, String body) {
    this.target = target;
    this.body = body;
    return this;
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public long length() {
    return body.length();
  }

  @Override
  public byte[] body(int max) {
    return body.length() > max ? null : body.getBytes(UTF_8);
  }

  @Override
  public boolean answers() {
    return answers;
  }

  @Override
  public boolean isOwn(boolean redirected) {
    return !isOther && !redirected;
  }

  @Override
  public String header(String name) {
    return headers.get(name.toLowerCase(Locale.ROOT));
  }

  RecordingHandle endsWhenCancelled() {
    onCancel = Reaction.END;
    return this;
  }

  RecordingHandle failsWhenCancelled() {
    onCancel = Reaction.FAIL;
    return this;
  }

  RecordingHandle endsWhenClosed(String what) {
    onClose = Reaction.END;
    closes = what;
    return this;
  }

  RecordingHandle failsWhenClosed() {
    onClose = Reaction.FAIL;
    return this;
  }

  RecordingHandle advisory() {
    advisory = true;
    return this;
  }

  @Override
  public boolean isAdvisory() {
    return advisory;
  }

  @Override
  public void cancel() {
    cancelledAt.add(ticker.millis());
    react(onCancel);
  }

  @Override
  public String close() {
    closedAt.add(ticker.millis());
    react(onClose);
    return closes;
  }

  private void react(Reaction reaction) {
    if (reaction == Reaction.FAIL) {
      throw new IllegalStateException("a cancel that fails");
    }
    if (reaction == Reaction.END) {
      told = attempt.over(new IOException("Canceled"));
    }
  }
}
