package io.runbudget.engine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 of several texts, each with its length, so that no two lists of texts look alike. */
final class KeyHash {
  private KeyHash() {}

  static byte[] of(String... texts) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int length = bytes.length;
      for (int shift = 24; shift >= 0; shift -= 8) {
        digest.update((byte) (length >>> shift));
      }
      digest.update(bytes);
    }
    return digest.digest();
  }
}
