package io.runbudget.usage;

/**
 * Whether a request may have its prompt written to a cache, which can cost more than reading it.
 */
public enum CacheWrite {
  /** It does not ask for it. */
  NONE,
  /** For the provider's usual time. */
  USUAL,
  /** For an hour. */
  HOUR
}
