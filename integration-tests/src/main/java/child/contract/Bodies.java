package child.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32;

/** Reading and writing bodies, the same way for every client. */
final class Bodies {
  private static final int PIECE = 8192;

  private Bodies() {}

  static Answer answer(int status, InputStream in) throws IOException {
    CRC32 checksum = new CRC32();
    long[] length = {0};
    read(
        in,
        (bytes, count) -> {
          checksum.update(bytes, 0, count);
          length[0] += count;
        });
    return new Answer(status, length[0], checksum.getValue());
  }

  static void read(InputStream in, Client.Sink sink) throws IOException {
    byte[] piece = new byte[PIECE];
    for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
      sink.piece(piece, count);
    }
  }

  static void write(long length, OutputStream out) throws IOException {
    byte[] piece = new byte[PIECE];
    for (long left = length; left > 0; left -= piece.length) {
      out.write(piece, 0, (int) Math.min(left, piece.length));
    }
    out.flush();
  }
}
