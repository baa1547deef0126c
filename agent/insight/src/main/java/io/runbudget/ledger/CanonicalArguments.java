package io.runbudget.ledger;

import io.runbudget.engine.ArgumentDigest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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

  /** A boundary is made up anew for each request and says nothing. */
  private static byte[] without(byte[] body, byte[] boundary) {
    byte[] rest = new byte[body.length];
    int length = 0;
    int i = 0;
    while (i < body.length) {
      if (startsAt(body, i, boundary)) {
        i += boundary.length;
      } else {
        rest[length++] = body[i++];
      }
    }
    return java.util.Arrays.copyOf(rest, length);
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
