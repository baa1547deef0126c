package child.entry;

/** Has {@code take(String)} and, by the compiler, {@code take(Object)}. */
final class LengthStep implements Step<String, Integer> {
  @Override
  public Integer take(String input) {
    return input.length();
  }
}
