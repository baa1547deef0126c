package io.runbudget.usage;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks gzip (RFC 1952, several members) or deflate (RFC 1950, or RFC 1951 without its header as
 * some servers send it) as it comes, 8 KiB at a time. Checksums are not verified: the client does.
 */
final class Inflation implements BodyStage {
  private static final int FIXED_HEADER = 10;
  private static final int TRAILER = 8;
  private static final int HEADER_CHECKSUM = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private enum Part {
    HEADER,
    EXTRA_LENGTH,
    EXTRA_BYTES,
    NAME,
    COMMENT,
    HEADER_CHECKSUM,
    DATA,
    TRAILER
  }

  private final boolean gzip;
  private final BodyStage next;
  private final byte[] unpacked = new byte[8 << 10];
  private @Nullable Inflater inflater;
  private Part part;
  private int position;
  private int flags;
  private int extraLength;

  Inflation(boolean gzip, BodyStage next) {
    this.gzip = gzip;
    this.next = next;
    this.part = gzip ? Part.HEADER : Part.DATA;
  }

  @Override
  public void bytes(byte[] bytes, int from, int to) throws Exception {
    int at = from;
    while (at < to) {
      if (part == Part.DATA) {
        at = to - inflate(bytes, at, to);
      } else {
        header(bytes[at++] & 0xFF);
      }
    }
  }

  /** How many bytes are left over behind the packed data. */
  private int inflate(byte[] bytes, int from, int to) throws Exception {
    Inflater packed = inflater;
    if (packed == null) {
      // Compression method 8 in the low half of the first byte: a zlib header.
      boolean raw = gzip || (bytes[from] & 0x0F) != 8;
      packed = new Inflater(raw);
      inflater = packed;
    }
    packed.setInput(bytes, from, to - from);
    while (true) {
      int length = packed.inflate(unpacked);
      if (length > 0) {
        next.bytes(unpacked, 0, length);
      }
      if (packed.finished()) {
        int left = packed.getRemaining();
        packed.reset();
        part = Part.TRAILER;
        position = 0;
        return gzip ? left : 0;
      }
      if (packed.needsDictionary()) {
        throw new DataFormatException("wants a dictionary");
      }
      if (length == 0 && packed.needsInput()) {
        return 0;
      }
    }
  }

  private void header(int b) throws DataFormatException {
    position++;
    switch (part) {
      case HEADER -> {
        if ((position == 1 && b != 0x1F) || (position == 2 && b != 0x8B)) {
          throw new DataFormatException("not gzip");
        }
        if (position == 4) {
          flags = b;
        }
        if (position == FIXED_HEADER) {
          after(Part.HEADER);
        }
      }
      case EXTRA_LENGTH -> {
        extraLength = position == 1 ? b : extraLength | (b << 8);
        if (position == 2) {
          after(extraLength > 0 ? Part.EXTRA_LENGTH : Part.EXTRA_BYTES);
        }
      }
      case EXTRA_BYTES -> {
        if (position == extraLength) {
          after(Part.EXTRA_BYTES);
        }
      }
      case NAME, COMMENT -> {
        if (b == 0) {
          after(part);
        }
      }
      case HEADER_CHECKSUM -> {
        if (position == HEADER_CHECKSUM) {
          after(Part.HEADER_CHECKSUM);
        }
      }
      case TRAILER -> {
        if (position == TRAILER) {
          part = Part.HEADER;
          position = 0;
        }
      }
      case DATA -> throw new AssertionError(part);
    }
  }

  /** The next part of the header that is there. */
  private void after(Part done) {
    position = 0;
    part =
        switch (done) {
          case HEADER -> (flags & EXTRA) != 0 ? Part.EXTRA_LENGTH : unlessAbsent(Part.NAME);
          case EXTRA_LENGTH -> Part.EXTRA_BYTES;
          case EXTRA_BYTES -> unlessAbsent(Part.NAME);
          case NAME -> unlessAbsent(Part.COMMENT);
          case COMMENT -> unlessAbsent(Part.HEADER_CHECKSUM);
          case HEADER_CHECKSUM, DATA, TRAILER -> Part.DATA;
        };
  }

  private Part unlessAbsent(Part wanted) {
    if (wanted == Part.NAME && (flags & NAME) != 0) {
      return Part.NAME;
    }
    if (wanted != Part.HEADER_CHECKSUM && (flags & COMMENT) != 0) {
      return Part.COMMENT;
    }
    return (flags & HEADER_CHECKSUM) != 0 ? Part.HEADER_CHECKSUM : Part.DATA;
  }

  @Override
  public void end() throws Exception {
    if (inflater != null) {
      inflater.end();
      inflater = null;
    }
    next.end();
  }
}
