package child.entry;

/** An interface that settings name. */
public interface Planner {
  String plan(String goal);
}
