package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/**
 * How writes are kept from being done twice. Immutable.
 *
 * @param mode of endpoints that have none of their own
 * @param header that carries the key
 * @param format of the key
 * @param arguments reduces bodies to what they say
 * @param ledger null without one
 */
public record WritePowers(
    Idempotency mode,
    String header,
    KeyFormat format,
    ArgumentDigest arguments,
    @Nullable WriteLedger ledger) {

  /** Default of {@code key.header}: that of the IETF's draft, and of those who take keys. */
  public static final String HEADER = "Idempotency-Key";

  /** Nothing is done about writes. */
  public static final WritePowers NONE =
      new WritePowers(Idempotency.OFF, HEADER, KeyFormat.UUID_FORMAT, new Nothing(), null);

  /** A class, since this runs before main, where a lambda costs more. */
  private static final class Nothing implements ArgumentDigest {
    @Override
    public String of(byte[] body, @Nullable String contentType) {
      return "";
    }
  }
}
