package io.runbudget.bench;

/** Prints one line. */
public final class TrivialApp {

  private TrivialApp() {}

  /** The whole program. */
  public static void main(String[] arguments) {
    System.out.println("hello");
  }
}
