package child.service;

import java.util.logging.LogManager;

/** Chooses its log manager in main, as application servers do, and says which one there is. */
public final class Logging {

  private Logging() {}

  public static void main(String[] arguments) {
    System.setProperty("java.util.logging.manager", "child.service.OwnLogManager");
    System.out.println(LogManager.getLogManager().getClass().getName());
  }
}
