package child.contract;

/**
 * A whole answer.
 *
 * @param status HTTP status
 * @param length bytes of its body
 * @param checksum CRC-32 of them
 */
public record Answer(int status, long length, long checksum) {}
