package io.runbudget.usage;

import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The binary event stream of AWS: frames of total length, length of the headers, a checksum (4
 * bytes each, big-endian), headers, payload, a checksum. Checksums are not verified: the client
 * does, and what it rejects is an error of its own. Payloads are JSON. One frame of up to 32 KiB is
 * held; longer ones are passed over: no usage comes in those.
 */
final class EventStreamBody implements BodyStage {
  static final int LONGEST_HELD = 32 << 10;
  private static final int PRELUDE = 12;
  private static final int CHECKSUM = 4;

  /** The format's own limit is 24 MiB of payload and 128 KiB of headers. */
  private static final int LONGEST_FRAME = 26 << 20;

  private final Documents documents;
  private byte[] frame = new byte[1 << 10];
  private int length;
  private int total;
  private int toSkip;
  private boolean broken;

  EventStreamBody(Fields fields, Tokens tokens) {
    this.documents = new Documents(fields, tokens);
  }

  @Override
  public void bytes(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && !broken) {
      if (toSkip > 0) {
        int skipped = Math.min(toSkip, to - at);
        toSkip -= skipped;
        at += skipped;
        continue;
      }
      int wanted = (length < PRELUDE ? PRELUDE : total) - length;
      int taken = Math.min(wanted, to - at);
      System.arraycopy(bytes, at, frame, length, taken);
      length += taken;
      at += taken;
      if (length == PRELUDE) {
        prelude();
      }
      if (length > PRELUDE && length == total) {
        payload(frame, PRELUDE + int32(4), total - CHECKSUM);
        length = 0;
      }
    }
  }

  private void prelude() {
    total = int32(0);
    int headers = int32(4);
    if (total < PRELUDE + CHECKSUM
        || total > LONGEST_FRAME
        || headers < 0
        || headers > total - PRELUDE - CHECKSUM) {
      broken = true;
      return;
    }
    if (total > LONGEST_HELD) {
      toSkip = total - PRELUDE;
      length = 0;
      return;
    }
    if (total > frame.length) {
      byte[] larger = new byte[LONGEST_HELD];
      System.arraycopy(frame, 0, larger, 0, PRELUDE);
      frame = larger;
    }
  }

  private int int32(int at) {
    return ((frame[at] & 0xFF) << 24)
        | ((frame[at + 1] & 0xFF) << 16)
        | ((frame[at + 2] & 0xFF) << 8)
        | (frame[at + 3] & 0xFF);
  }

  private void payload(byte[] bytes, int from, int to) {
    if (from >= to || bytes[from] != '{') {
      return;
    }
    byte[] chunk = chunk(bytes, from, to);
    if (chunk != null) {
      documents.document(chunk, 0, chunk.length);
    } else {
      documents.document(bytes, from, to);
    }
  }

  /** What InvokeModel wraps: the vendor's own event, in base64. */
  private static byte @Nullable [] chunk(byte[] bytes, int from, int to) {
    String name = "\"bytes\":\"";
    for (int at = from; at + name.length() < to; at++) {
      if (bytes[at] == '"' && Bytes.starts(bytes, at, to, name)) {
        int begin = at + name.length();
        int end = begin;
        while (end < to && bytes[end] != '"') {
          end++;
        }
        byte[] text = Arrays.copyOfRange(bytes, begin, end);
        return Base64.getDecoder().decode(text);
      }
    }
    return null;
  }

  @Override
  public void end() {
    documents.end();
  }
}
