package io.runbudget.usage;

/**
 * Hears the fields of JSON documents. {@code in} is the path of the object a field stands in, names
 * joined by a dot, {@code []} after the name of an array, empty for a document's root; an array at
 * the root does not count. Full paths, so that nothing a model writes can pass for a count.
 */
interface Fields {
  /** An object or array begins. */
  default void begin(String path) {}

  /** A whole number; what is fractional, negative or too large is left out. */
  void number(String in, String name, long value);

  /** A {@code true}. */
  default void yes(String in, String name) {}

  /**
   * A text.
   *
   * @param value its first 256 bytes
   */
  default void text(String in, String name, String value) {}
}
