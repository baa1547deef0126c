package io.runbudget.launcher.weave;

import io.runbudget.engine.EntryPoints;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** One class while its entry points are woven. */
final class WovenEntry extends ClassVisitor {
  private final EntryMethods wanted;
  private final EntryPoints entries;
  private final List<String> methods = new ArrayList<>();
  private final List<String> matched = new ArrayList<>();

  private WovenEntry(ClassVisitor next, EntryMethods wanted, EntryPoints entries) {
    super(Opcodes.ASM9, next);
    this.wanted = wanted;
    this.entries = entries;
  }

  /**
   * Weaves the wanted methods.
   *
   * @param matched gets the names of the methods that now open a run
   * @param methods gets the names of all methods with a body
   */
  static byte[] weave(
      byte[] bytes,
      EntryMethods wanted,
      EntryPoints entries,
      List<String> matched,
      List<String> methods) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    WovenEntry woven = new WovenEntry(writer, wanted, entries);
    reader.accept(woven, 0);
    matched.addAll(woven.matched);
    methods.addAll(woven.methods);
    return writer.toByteArray();
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    int without =
        Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;
    if ((access & without) != 0 || name.startsWith("<")) {
      return next;
    }
    methods.add(name);
    if (!wanted.methods().contains(name)) {
      return next;
    }
    matched.add(name);
    entries.seen();
    int entry = entries.number(wanted.type() + "." + name);
    return new EntrySeam(next, entry, descriptor);
  }
}
