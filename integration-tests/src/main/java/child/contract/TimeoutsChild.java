package child.contract;

/**
 * Gets what does not answer as it should and then, in the same run, what does.
 *
 * <p>Arguments: the kit, {@code host:port} of the one that is well, and of each that is not. Prints
 * for each of those {@code after MILLIS EXCEPTION: MESSAGE, then STATUS}.
 */
public final class TimeoutsChild {
  private TimeoutsChild() {}

  public static void main(String[] arguments) throws Exception {
    Kit kit = Kit.valueOf(arguments[0]);
    for (int i = 2; i < arguments.length; i++) {
      String hangs = arguments[i];
      new Agent().run(() -> System.out.println(inOneRun(kit, hangs, arguments[1])));
    }
    System.out.flush();
    System.exit(0); // a connection that was cut may have left a thread behind
  }

  private static String inOneRun(Kit kit, String hangs, String fine) throws Exception {
    try (Client client = kit.open(Options.UNLIMITED)) {
      long start = System.nanoTime();
      String first = get(client, hangs);
      long millis = (System.nanoTime() - start) / 1_000_000;
      return "after " + millis + " " + first + ", then " + get(client, fine);
    }
  }

  private static String get(Client client, String host) {
    try {
      return String.valueOf(client.get("http://" + host + "/").status());
    } catch (Exception e) {
      return e.getClass().getName() + ": " + e.getMessage();
    }
  }
}
