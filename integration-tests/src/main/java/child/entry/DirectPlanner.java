package child.entry;

/** Implements it. */
class DirectPlanner implements Planner {
  @Override
  public String plan(String goal) {
    return "direct " + goal;
  }
}
