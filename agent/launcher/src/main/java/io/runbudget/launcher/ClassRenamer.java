package io.runbudget.launcher;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Moves a class to another package by rewriting the texts of its constant pool; nothing else of a
 * class file holds a name. A plain pass over the bytes, since it is done at start-up for each class
 * of the agent and must not load a bytecode library for it.
 */
public final class ClassRenamer {
  private static final int UTF8 = 1;

  private ClassRenamer() {}

  /**
   * Moves the references to one package into another.
   *
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
    return switch (tag) {
      case 7, 8, 16, 19, 20 -> 2; // class, string, method type, module, package
      case 15 -> 3; // method handle
      case 3, 4 -> 4; // int, float
      case 9, 10, 11, 12 -> 4; // field, method, interface method, name and type
      case 17, 18 -> 4; // dynamic, invokedynamic
      case 5, 6 -> 8; // long, double
      default -> throw new IOException("constant pool tag " + tag + " is unknown");
    };
  }
}
