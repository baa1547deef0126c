package io.runbudget.launcher.weave;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Bytes of a class with one method, whose name javac would not give. */
final class KotlinLike {

  private KotlinLike() {}

  static byte[] with(String method) {
    return with(method, Opcodes.V1_8);
  }

  /** Kotlin makes one of a function within {@code method}. */
  static byte[] withPrivate(String method) {
    return with(method, Opcodes.V1_8, Opcodes.ACC_PRIVATE);
  }

  static byte[] with(String method, int version) {
    return with(method, version, Opcodes.ACC_PUBLIC);
  }

  private static byte[] with(String method, int version, int access) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "sample/KotlinLike", null, "java/lang/Object", null);
    MethodVisitor body =
        writer.visitMethod(access | Opcodes.ACC_STATIC, method, "()Ljava/lang/String;", null, null);
    body.visitCode();
    body.visitInsn(Opcodes.ACONST_NULL);
    body.visitInsn(Opcodes.ARETURN);
    body.visitMaxs(1, 0);
    body.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
