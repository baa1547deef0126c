package child.service;

/** The least a program can be. */
public final class Hello {

  private Hello() {}

  public static void main(String[] arguments) {
    System.out.println("hello");
  }
}
