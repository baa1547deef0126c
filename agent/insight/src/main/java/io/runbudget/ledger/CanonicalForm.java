package io.runbudget.ledger;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A form's body with its fields sorted by name and each byte spelt in one way. Fields of one name
 * keep their order, which may mean something.
 */
final class CanonicalForm {
  private CanonicalForm() {}

  private record Field(String name, String rest) {}

  static byte[] of(byte[] body) {
    List<Field> fields = new ArrayList<>();
    for (String field : new String(body, StandardCharsets.ISO_8859_1).split("&", -1)) {
      if (!field.isEmpty()) {
        int equals = field.indexOf('=');
        String name = equals < 0 ? field : field.substring(0, equals);
        String rest = equals < 0 ? "" : "=" + spelt(field.substring(equals + 1));
        fields.add(new Field(spelt(name), rest));
      }
    }
    fields.sort(Comparator.comparing(Field::name));
    StringBuilder text = new StringBuilder(body.length);
    for (Field field : fields) {
      text.append(field.name).append(field.rest).append('&');
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Letters and digits as they are, all other bytes as {@code %XX}. */
  private static String spelt(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      int high = c == '%' && i + 2 < encoded.length() ? digit(encoded.charAt(i + 1)) : -1;
      int low = high < 0 ? -1 : digit(encoded.charAt(i + 2));
      if (low >= 0) {
        bytes.write((high << 4) | low);
        i += 2;
      } else {
        bytes.write(c == '+' ? ' ' : c);
      }
    }
    StringBuilder text = new StringBuilder(bytes.size());
    for (byte each : bytes.toByteArray()) {
      boolean plain =
          (each >= '0' && each <= '9') || ((each | 0x20) >= 'a' && (each | 0x20) <= 'z');
      if (plain) {
        text.append((char) each);
      } else {
        text.append('%').append(Character.forDigit((each >> 4) & 15, 16));
        text.append(Character.forDigit(each & 15, 16));
      }
    }
    return text.toString();
  }

  /** Only what is ASCII counts. */
  private static int digit(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }
}
