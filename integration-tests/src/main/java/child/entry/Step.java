package child.entry;

/** A package-private interface whose implementations have bridge methods. */
interface Step<I, O> {
  O take(I input);
}
