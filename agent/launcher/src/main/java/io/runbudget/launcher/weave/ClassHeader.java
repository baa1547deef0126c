package io.runbudget.launcher.weave;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** What a class file says of itself before its members. */
record ClassHeader(boolean isInterface, String[] interfaces) {

  static ClassHeader of(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    return new ClassHeader(
        (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0, reader.getInterfaces());
  }
}
