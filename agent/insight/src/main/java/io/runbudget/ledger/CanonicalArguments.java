package io.runbudget.ledger;

import io.runbudget.engine.ArgumentDigest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * SHA-256 of a body's canonical form: JSON with members in order and numbers by value, forms with
 * fields in order, multipart bodies without their boundary, anything else byte by byte. What claims
 * to be JSON and is none is taken byte by byte as well. Thread-safe.
 */
public final class CanonicalArguments implements ArgumentDigest {

  @Override
  public String of(byte[] body, @Nullable String contentType) {
    String type = contentType == null ? "" : contentType;
    String media = media(type);
    if (media.equals("application/x-www-form-urlencoded")) {
      return digest("form", CanonicalForm.of(body));
    }
    String boundary = media.startsWith("multipart/") ? boundary(type) : "";
    if (!boundary.isEmpty()) {
      return digest("multipart", without(body, boundary.getBytes(StandardCharsets.ISO_8859_1)));
    }
    if (media.isEmpty() || media.endsWith("json")) {
      try {
        return digest("json", CanonicalJson.of(body));
      } catch (IOException e) {
        // Not JSON, or deeper or with longer numbers than anybody means: as it is.
      }
    }
    return digest("raw", body);
  }

  private static String media(String contentType) {
    int parameters = contentType.indexOf(';');
    String media = parameters < 0 ? contentType : contentType.substring(0, parameters);
    return media.strip().toLowerCase(Locale.ROOT);
  }

  private static String boundary(String contentType) {
    int at = contentType.toLowerCase(Locale.ROOT).indexOf("boundary=");
    if (at < 0) {
      return "";
    }
    String value = contentType.substring(at + "boundary=".length());
    int end = value.indexOf(';');
    return (end < 0 ? value : value.substring(0, end)).strip().replace("\"", "");
  }

  /**
   * A boundary is made up anew for each request and says nothing, where it parts: after two hyphens
   * at a line's start. Where that was is added, so that it is not the same as two hyphens alone.
   */
  private static byte[] without(byte[] body, byte[] boundary) {
    ByteBuffer rest = ByteBuffer.allocate(body.length);
    StringBuilder parts = new StringBuilder();
    int i = 0;
    while (i < body.length) {
      if (parts(body, i) && startsAt(body, i, boundary)) {
        parts.append(' ').append(rest.position());
        i += boundary.length;
      } else {
        rest.put(body[i++]);
      }
    }
    byte[] where = parts.toString().getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(rest.array(), rest.position() + where.length);
    System.arraycopy(where, 0, all, rest.position(), where.length);
    return all;
  }

  private static boolean parts(byte[] body, int at) {
    return at >= 2
        && body[at - 1] == '-'
        && body[at - 2] == '-'
        && (at == 2 || body[at - 3] == '\n');
  }

  private static boolean startsAt(byte[] body, int at, byte[] part) {
    if (body.length - at < part.length) {
      return false;
    }
    for (int i = 0; i < part.length; i++) {
      if (body[at + i] != part[i]) {
        return false;
      }
    }
    return true;
  }

  private static String digest(String kind, byte[] canonical) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(kind.getBytes(StandardCharsets.US_ASCII));
      digest.update((byte) 0);
      return HexFormat.of().formatHex(digest.digest(canonical));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
