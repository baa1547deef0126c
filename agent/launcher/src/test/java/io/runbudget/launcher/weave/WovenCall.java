package io.runbudget.launcher.weave;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A call of a hook as it stands in woven code.
 *
 * @param method the woven method's name
 * @param inside the woven method's type
 * @param hook the hook's name
 * @param type what the site asks for
 */
record WovenCall(String method, MethodType inside, String hook, MethodType type) {

  static List<WovenCall> in(byte[] woven, ClassLoader loader) {
    List<WovenCall> calls = new ArrayList<>();
    new ClassReader(woven)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                MethodType inside = MethodType.fromMethodDescriptorString(descriptor, loader);
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitInvokeDynamicInsn(
                      String hook, String type, Handle bootstrap, Object... arguments) {
                    if (bootstrap.getOwner().endsWith("/RunbudgetSites")) {
                      calls.add(new WovenCall(name, inside, hook, asked(type, arguments)));
                    }
                  }
                };
              }
            },
            0);
    return calls;
  }

  /** As the bridge asks for it: a site that may refuse wants what is to be thrown. */
  private static MethodType asked(String descriptor, Object... arguments) {
    MethodType type = MethodType.fromMethodDescriptorString(descriptor, null);
    boolean refuses = arguments[2].equals(1);
    return refuses ? type.changeReturnType(Throwable.class) : type;
  }
}
