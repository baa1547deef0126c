package child.entry;

/** One name, three methods. */
final class Overloads {
  String go() {
    return "none";
  }

  String go(int number) {
    return "number " + number;
  }

  private String go(String text, long number) {
    return text + " " + number;
  }

  String all() {
    return go() + ", " + go(1) + ", " + go("text", 2);
  }
}
