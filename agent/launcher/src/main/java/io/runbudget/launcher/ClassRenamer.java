package io.runbudget.launcher;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Moves a class to another package by rewriting the texts of its constant pool; nothing else of a
 * class file holds a name. A plain pass over the bytes, since it is done at start-up for each class of
 * the agent and must not load a bytecode library for it.
 */
public final class ClassRenamer {
  private static final int UTF8 = 1;

  private ClassRenamer() {}

  /**
   * @param from a package with slashes, one at the end
   * @param to likewise
   * @return {@code bytes} itself if both are equal
   */
  public static byte[] rename(byte[] bytes, String from, String to) throws IOException {
    if (from.equals(to)) {
      return bytes;
    }
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    ByteArrayOutputStream renamed = new ByteArrayOutputStream(bytes.length + 64);
    DataOutputStream out = new DataOutputStream(renamed);
    out.writeLong(in.readLong()); // magic and version
    int count = in.readUnsignedShort();
    out.writeShort(count);
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      if (tag == UTF8) {
        out.writeUTF(in.readUTF().replace(from, to));
      } else {
        out.write(in.readNBytes(length(tag)));
        if (tag == 5 || tag == 6) {
          i++; // a long or double takes two places
        }
      }
    }
    out.write(in.readAllBytes());
    return renamed.toByteArray();
  }

  private static int length(int tag) throws IOException {
    switch (tag) {
      case 7: // class
      case 8: // string
      case 16: // method type
      case 19: // module
      case 20: // package
        return 2;
      case 15: // method handle
        return 3;
      case 3: // int
      case 4: // float
      case 9: // field
      case 10: // method
      case 11: // interface method
      case 12: // name and type
      case 17: // dynamic
      case 18: // invokedynamic
        return 4;
      case 5: // long
      case 6: // double
        return 8;
      default:
        throw new IOException("constant pool tag " + tag + " is unknown");
    }
  }
}
