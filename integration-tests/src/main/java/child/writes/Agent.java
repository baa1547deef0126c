package child.writes;

/** The application's agent: its one method is what settings name as entry point. */
public final class Agent {

  /** What an agent does. */
  @FunctionalInterface
  interface Work {
    void go() throws Exception;
  }

  /** One agent run. */
  public void run(Work work) throws Exception {
    work.go();
  }
}
