package io.runbudget.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * JSON without blanks, its members sorted by name, in the manner of RFC 8785. Numbers are spelt by
 * their exact value, which that RFC rounds to a double: two amounts that differ in the twentieth
 * digit are not the same. Members of one name, which should not be, keep their order.
 */
final class CanonicalJson {
  /** What is deeper is nobody's argument, and would need a deep stack. */
  private static final int DEEPEST = 200;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxNumberLength(1_000)
                  .maxStringLength(2 << 20)
                  .build())
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private CanonicalJson() {}

  private record Member(String name, String value) {}

  /**
   * The canonical bytes; several values one after the other, as in NDJSON, are one after the other.
   *
   * @throws IOException if it is not JSON, or has half a character, of which UTF-8 has no spelling
   */
  static byte[] of(byte[] body) throws IOException {
    StringBuilder text = new StringBuilder(body.length);
    try (JsonParser parser = JSON.createParser(body)) {
      if (parser.nextToken() == null) {
        return new byte[0];
      }
      do {
        value(parser, text);
        text.append('\n');
      } while (parser.nextToken() != null);
    }
    // Not getBytes: it makes a question mark of each half, and two bodies the same.
    ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    byte[] canonical = new byte[bytes.remaining()];
    bytes.get(canonical);
    return canonical;
  }

  private static void value(JsonParser parser, StringBuilder text) throws IOException {
    JsonToken token = parser.currentToken();
    switch (token) {
      case START_OBJECT -> object(parser, text);
      case START_ARRAY -> array(parser, text);
      case VALUE_STRING -> string(parser.getText(), text);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText(), text);
      case VALUE_TRUE -> text.append("true");
      case VALUE_FALSE -> text.append("false");
      case VALUE_NULL -> text.append("null");
      default -> throw new IOException("unexpected " + token);
    }
  }

  private static void object(JsonParser parser, StringBuilder text) throws IOException {
    List<Member> members = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      StringBuilder value = new StringBuilder();
      value(parser, value);
      members.add(new Member(name, value.toString()));
    }
    members.sort(Comparator.comparing(Member::name)); // by UTF-16 code units, as the RFC has it
    text.append('{');
    for (Member member : members) {
      string(member.name, text);
      text.append(':').append(member.value).append(',');
    }
    text.append('}');
  }

  private static void array(JsonParser parser, StringBuilder text) throws IOException {
    text.append('[');
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      value(parser, text);
      text.append(',');
    }
    text.append(']');
  }

  private static void string(String value, StringBuilder text) {
    text.append('"');
    JsonStringEncoder.getInstance().quoteAsString(value, text);
    text.append('"');
  }

  private static void number(String spelt, StringBuilder text) throws IOException {
    BigDecimal value;
    try {
      value = new BigDecimal(spelt).stripTrailingZeros();
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IOException("a number beyond all bounds", e);
    }
    if (value.signum() == 0) {
      text.append('0');
    } else { // never its plain form: 1e999999999 has a billion digits
      text.append(value.unscaledValue()).append('e').append(-(long) value.scale());
    }
  }
}
