package io.runbudget.engine;

import java.util.HexFormat;
import java.util.UUID;

/**
 * How a key is written: the setting {@code key.format}. Immutable.
 *
 * <p>A text in which one of these stands once for the key:
 *
 * <ul>
 *   <li>{@code {uuid}}: 122 bits in the form of a random UUID, version 4: some providers take
 *       nothing else, and 36 characters fit everywhere (45 is the least any of them allows). The
 *       word {@code uuid} alone is the same, and the default.
 *   <li>{@code {hash}}: all 256 bits as 64 hexadecimal digits; the word {@code hex} is the same.
 *   <li>{@code {short}}: 128 bits as 32 hexadecimal digits.
 * </ul>
 *
 * So {@code rb-{short}} gives {@code rb-0123...}, and {@code "{uuid}"} with its quotes what the
 * IETF's draft of the header asks for.
 */
public final class KeyFormat {
  /** The default. */
  public static final KeyFormat UUID_FORMAT = new KeyFormat("", Kind.UUID, "");

  /** What the best known providers accept at most (Stripe's 255). */
  private static final int LONGEST = 255;

  private enum Kind {
    UUID("{uuid}", 36),
    HASH("{hash}", 64),
    SHORT("{short}", 32);

    final String place;
    final int length;

    Kind(String place, int length) {
      this.place = place;
      this.length = length;
    }
  }

  private final String before;
  private final Kind kind;
  private final String after;

  private KeyFormat(String before, Kind kind, String after) {
    this.before = before;
    this.kind = kind;
    this.after = after;
  }

  /**
   * Reads the setting.
   *
   * @throws IllegalArgumentException if no place for the key is in it, or more than one, or what no
   *     header may have, or if keys were longer than 255 characters
   */
  public static KeyFormat of(String setting) {
    String text = setting.equals("uuid") ? "{uuid}" : setting.equals("hex") ? "{hash}" : setting;
    KeyFormat found = null;
    for (Kind kind : Kind.values()) {
      int at = text.indexOf(kind.place);
      if (at >= 0) {
        String after = text.substring(at + kind.place.length());
        if (found != null || after.contains(kind.place)) {
          throw new IllegalArgumentException("more than one place for the key");
        }
        found = new KeyFormat(text.substring(0, at), kind, after);
      }
    }
    if (found == null) {
      throw new IllegalArgumentException("none of uuid, hex, {uuid}, {hash}, {short} is in it");
    }
    String fixed = found.before + found.after;
    if (!fixed.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("a blank, or what is not ASCII");
    }
    if (fixed.length() + found.kind.length > LONGEST) {
      throw new IllegalArgumentException("keys longer than " + LONGEST + " characters");
    }
    return found;
  }

  /**
   * The key as it is sent.
   *
   * @param hash 32 bytes
   */
  String key(byte[] hash) {
    String key =
        switch (kind) {
          case UUID -> uuid(hash).toString();
          case HASH -> HexFormat.of().formatHex(hash);
          case SHORT -> HexFormat.of().formatHex(hash, 0, 16);
        };
    return before + key + after;
  }

  private static UUID uuid(byte[] hash) {
    long high = 0;
    long low = 0;
    for (int i = 0; i < 8; i++) {
      high = (high << 8) | (hash[i] & 0xff);
      low = (low << 8) | (hash[i + 8] & 0xff);
    }
    return new UUID((high & ~0xf000L) | 0x4000L, (low & ~(0xc0L << 56)) | (0x80L << 56));
  }
}
