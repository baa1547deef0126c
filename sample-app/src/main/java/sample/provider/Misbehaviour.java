package sample.provider;

/** What the provider does to one question, and how many of the demo's questions get it. */
public enum Misbehaviour {
  NONE(41, "healthy"),
  BURST(1, "two 503 in a row, then healthy"),
  HANG(3, "the vendor SDK's model call never answers"),
  MODEL_HANG(2, "the framework's model call never answers"),
  STALL(2, "the model sends headers, then nothing"),
  HEARTBEATS(1, "a stream with heartbeats and no content"),
  DRIP(1, "a tool's answer drips in, one byte per 200 ms"),
  TOOL_HANG(2, "a tool never answers"),
  FAN_OUT(1, "of three tools asked at once, one never answers"),
  PAGE(1, "a page, fetched with java.net.http, drips in"),
  SHELL(2, "a shell command never ends, nor does what it has started"),
  LOOP(1, "the model asks for one more search, again and again"),
  LONG_TAIL(1, "every call answers, each of them slowly"),
  OUTAGE(1, "503 until the client gives up"),

  // Of the acts; the others are not asked so.
  OVERLOAD(0, "a tool answers 503 while it is asked too often"),
  ENDLESS(0, "the model wants one more file, again and again"),
  LOST_ANSWER(0, "a payment is made and its answer lost");

  private final int share;
  private final String text;

  Misbehaviour(int share, String text) {
    this.share = share;
    this.text = text;
  }

  public int share() {
    return share;
  }

  public String text() {
    return text;
  }

  /** Whether a patient client gets its answer soon: such questions must not be touched. */
  public boolean healthy() {
    return this == NONE || this == BURST;
  }

  /** Whether the question outlives the demo's deadline unless something stops it. */
  public boolean late() {
    return !healthy() && this != OUTAGE;
  }
}
