package child.entry;

/** Implements it because its superclass does; settings do not reach that far. */
final class IndirectPlanner extends DirectPlanner {
  @Override
  public String plan(String goal) {
    return "indirect " + goal;
  }
}
