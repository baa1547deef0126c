package io.runbudget.usage;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON documents that arrive in pieces, one after the other. Of every string only the first
 * 256 bytes reach the parser, so that memory stays bounded whatever a model writes; the rest is
 * counted. After something that is no JSON, or a number of thousands of digits, nothing is heard
 * until {@link #restart}.
 */
final class JsonFeed {
  static final int KEPT = 256;
  private static final int DEEPEST_NAMED = 8;
  private static final int PIECE = 4 << 10;

  private final Fields fields;
  private final TextCount texts;
  private final boolean counting;

  private @Nullable JsonParser parser;
  private boolean broken;
  private final String[] paths = new String[DEEPEST_NAMED + 1];
  private int depth;
  private String name = "";

  private boolean inString;
  private int escape;
  private int kept;
  private long stringBytes;
  private boolean dropping;

  /** Bytes that the parser has been given of what it has not told yet; blanks are none. */
  private int unfinished;

  /**
   * @param counting whether strings under the text names are added to {@code texts}
   */
  JsonFeed(Fields fields, TextCount texts, boolean counting) {
    this.fields = fields;
    this.texts = texts;
    this.counting = counting;
  }

  /** Forgets an unfinished or broken document. */
  void restart() {
    if (broken || depth > 0 || inString) {
      close();
      broken = false;
      inString = false;
    }
  }

  void close() {
    if (parser != null) {
      try {
        parser.close();
      } catch (IOException e) {
        // Nothing is behind this parser that could fail.
      }
      parser = null;
    }
    depth = 0;
    name = "";
    unfinished = 0;
  }

  void feed(byte[] bytes, int from, int to) {
    if (broken) {
      return;
    }
    try {
      split(bytes, from, to);
    } catch (IOException | RuntimeException e) {
      close();
      broken = true;
    }
  }

  /** Hands over runs that end with a closing quote, and leaves out the rest of long strings. */
  private void split(byte[] bytes, int from, int to) throws IOException {
    int run = from;
    int at = from;
    while (at < to) {
      if (!inString) {
        while (at < to && bytes[at] != '"') {
          at++;
        }
        if (at < to) {
          at++;
          inString = true;
          escape = 0;
          kept = 0;
          stringBytes = 0;
          dropping = false;
        }
        continue;
      }
      byte b = bytes[at];
      if (escape > 0) {
        escape = escape == 1 && b == 'u' ? 5 : escape == 2 || escape == 1 ? 0 : escape - 1;
      } else if (b == '"') {
        if (dropping) {
          run = at;
        }
        at++;
        inString = false;
        dropping = false;
        parse(bytes, run, at);
        run = at;
        continue;
      } else {
        if (kept >= KEPT && !dropping && (b & 0xC0) != 0x80) {
          parse(bytes, run, at);
          dropping = true;
        }
        escape = b == '\\' ? 1 : 0;
      }
      kept++;
      stringBytes += TextCount.weight(b, escape);
      at++;
    }
    if (!dropping) {
      parse(bytes, run, to);
    }
  }

  private void parse(byte[] bytes, int from, int to) throws IOException {
    for (int at = from; at < to; at += PIECE) {
      parsePiece(bytes, at, Math.min(to, at + PIECE));
    }
  }

  private void parsePiece(byte[] bytes, int from, int to) throws IOException {
    JsonParser json = parser;
    if (json == null) {
      json = Json.FACTORY.createNonBlockingByteArrayParser();
      parser = json;
    }
    ((ByteArrayFeeder) json.getNonBlockingInputFeeder()).feedInput(bytes, from, to);
    boolean isWithin = bytes[to - 1] > ' ';
    for (JsonToken token = json.nextToken();
        token != null && token != JsonToken.NOT_AVAILABLE;
        token = json.nextToken()) {
      heard(json, token);
      isWithin = false;
    }
    unfinished = isWithin ? unfinished + to - from : 0;
    if (unfinished > 2 * PIECE) {
      throw new IOException("a number without an end"); // of which the parser keeps every digit
    }
  }

  private void heard(JsonParser json, JsonToken token) throws IOException {
    switch (token) {
      case START_OBJECT -> push(child(""));
      case START_ARRAY -> push(depth == 0 ? "" : child("[]"));
      case END_OBJECT, END_ARRAY -> {
        depth--;
        name = "";
      }
      case FIELD_NAME -> name = json.currentName();
      case VALUE_STRING -> {
        if (counting && texts.counts(name)) {
          texts.add(stringBytes);
        }
        if (named()) {
          fields.text(paths[depth], name, json.getText());
        }
      }
      case VALUE_TRUE -> {
        if (named()) {
          fields.yes(paths[depth], name);
        }
      }
      case VALUE_NUMBER_INT -> {
        if (named() && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
          long value = json.getLongValue();
          if (value >= 0) {
            fields.number(paths[depth], name, value);
          }
        }
      }
      default -> {}
    }
  }

  private boolean named() {
    return depth > 0 && depth <= DEEPEST_NAMED;
  }

  private String child(String suffix) {
    String in = depth == 0 ? "" : depth <= DEEPEST_NAMED ? paths[depth] : "?";
    if (name.isEmpty() || depth > DEEPEST_NAMED) {
      return in;
    }
    return (in.isEmpty() ? name : in + "." + name) + suffix;
  }

  private void push(String path) {
    depth++;
    name = "";
    if (depth <= DEEPEST_NAMED) {
      paths[depth] = path;
      fields.begin(path);
    }
  }
}
