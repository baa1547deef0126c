package io.runbudget.launcher.weave;

import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** What a class file says of itself before its members. */
public record ClassHeader(boolean isInterface, List<String> interfaces) {

  /** Reads no more than that. */
  public static ClassHeader of(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    return new ClassHeader(
        (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0, List.of(reader.getInterfaces()));
  }
}
