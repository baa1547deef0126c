package io.runbudget.usage;

/** Comparisons of bytes with ASCII words. */
final class Bytes {
  private Bytes() {}

  static boolean equal(byte[] bytes, int from, int to, String word) {
    return to - from == word.length() && starts(bytes, from, to, word);
  }

  static boolean starts(byte[] bytes, int from, int to, String word) {
    int length = word.length();
    if (to - from < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static boolean startsWith(char[] chars, int from, int length, String word) {
    if (length < word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (chars[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The first position from {@code at} on that holds no white space, or {@code to}. */
  static int skipBlanks(byte[] bytes, int at, int to) {
    int next = at;
    while (next < to && (bytes[next] == ' ' || bytes[next] == '\t' || bytes[next] == '\r')) {
      next++;
    }
    return next;
  }
}
