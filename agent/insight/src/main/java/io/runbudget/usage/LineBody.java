package io.runbudget.usage;

/**
 * A body of lines with a JSON document each: server-sent events, or newline-delimited JSON. Lines
 * of up to 16 KiB are looked at as a whole, in place where they arrive in one piece; longer ones
 * are parsed as they come, so that at most 16 KiB are held.
 */
final class LineBody implements BodyStage {
  static final int LONGEST_HELD = 16 << 10;
  private static final String DATA = "data:";

  private final boolean events;
  private final Documents documents;
  private final JsonFeed longLine;

  private byte[] held = new byte[512];
  private int heldLength;
  private boolean streaming;

  /**
   * @param events whether documents stand after {@code data:}
   */
  LineBody(boolean events, Fields fields, Tokens tokens) {
    this.events = events;
    this.documents = new Documents(fields, tokens);
    this.longLine = new JsonFeed(fields, tokens.text, true);
  }

  @Override
  public void bytes(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int end = at;
      // Events are also ended by a lone carriage return; within JSON text there is none.
      while (end < to && bytes[end] != '\n' && bytes[end] != '\r') {
        end++;
      }
      boolean ended = end < to;
      if (streaming) {
        longLine.feed(bytes, at, end);
      } else if (ended && heldLength == 0 && end - at <= LONGEST_HELD) {
        line(bytes, at, end);
      } else {
        hold(bytes, at, end);
      }
      if (ended) {
        endLine();
      }
      at = end + 1;
    }
  }

  private void hold(byte[] bytes, int from, int to) {
    int length = heldLength + to - from;
    if (length > LONGEST_HELD) {
      streaming = true;
      longLine.restart();
      int body = documentStart(held, heldLength, bytes, from, to);
      longLine.feed(held, Math.min(body, heldLength), heldLength);
      longLine.feed(bytes, from + Math.max(0, body - heldLength), to);
      heldLength = 0;
      return;
    }
    if (length > held.length) {
      byte[] larger = new byte[Math.min(LONGEST_HELD, Math.max(length, held.length * 2))];
      System.arraycopy(held, 0, larger, 0, heldLength);
      held = larger;
    }
    System.arraycopy(bytes, from, held, heldLength, to - from);
    heldLength = length;
  }

  /** How many bytes of a long line stand before its document; all of it if there is none. */
  private int documentStart(byte[] first, int firstLength, byte[] rest, int from, int to) {
    for (int i = 0; i < firstLength + to - from; i++) {
      byte b = i < firstLength ? first[i] : rest[from + i - firstLength];
      if (b == '{') {
        return i;
      }
      boolean blank = b == ' ' || b == '\t';
      if (!blank && (!events || i >= DATA.length() || b != DATA.charAt(i))) {
        break;
      }
    }
    return firstLength + to - from;
  }

  private void endLine() {
    if (streaming) {
      longLine.restart();
      streaming = false;
    } else if (heldLength > 0) {
      line(held, 0, heldLength);
      heldLength = 0;
    }
  }

  private void line(byte[] bytes, int from, int to) {
    int at = from;
    if (events) {
      if (!Bytes.starts(bytes, from, to, DATA)) {
        return;
      }
      at += DATA.length();
    }
    at = Bytes.skipBlanks(bytes, at, to);
    if (at < to && bytes[at] == '{') {
      documents.document(bytes, at, to);
    }
  }

  @Override
  public void end() {
    endLine();
    documents.end();
    longLine.close();
  }
}
