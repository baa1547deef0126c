package child.service;

/** Counts the threads of its groups, as one does who waits until his own are gone. */
public final class Groups {

  private Groups() {}

  /** The entry point. */
  static void run(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      // stopped
    }
  }

  /**
   * @param arguments how many milliseconds its run sleeps
   */
  public static void main(String[] arguments) throws InterruptedException {
    System.out.println("main " + Thread.activeCount());
    ThreadGroup plugin = new ThreadGroup("plugin");
    Thread works = new Thread(plugin, () -> run(Long.parseLong(arguments[0])));
    works.setPriority(Thread.MIN_PRIORITY);
    works.start();
    works.join();
    System.out.println("plugin " + plugin.activeCount());
    System.out.println("main " + Thread.activeCount());
    for (Thread each : Thread.getAllStackTraces().keySet()) {
      if (each.getName().startsWith("runbudget-") && each.getPriority() != Thread.NORM_PRIORITY) {
        System.out.println(each.getName() + " has priority " + each.getPriority());
      }
    }
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("runbudget"))
        .forEach(System.out::println);
  }
}
