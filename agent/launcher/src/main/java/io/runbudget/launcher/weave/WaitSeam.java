package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetParks;
import io.runbudget.bridge.RunbudgetWaits;
import io.runbudget.guard.Seam;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Makes a wait of the JDK known to the bridge: on its way in and on every way out. */
final class WaitSeam extends BridgeSeam {
  static final String PARKS = Type.getInternalName(RunbudgetParks.class);

  private static final String WAITS = Type.getInternalName(RunbudgetWaits.class);

  private final Seam.Place place;

  private WaitSeam(MethodVisitor next, Seam.Place place, String owner, String thrown) {
    super(next, owner, thrown);
    this.place = place;
  }

  /** The visitor for a method whose {@code seams} are all of this kind. */
  static MethodVisitor of(
      MethodVisitor next, List<Seam> seams, String owner, int access, String descriptor) {
    MethodVisitor result = next;
    for (Seam seam : seams) {
      result =
          switch (seam.place()) {
            case WAIT, WAIT_FOR_END, WAIT_MASKS ->
                new WaitSeam(result, seam.place(), WAITS, "waitedThrowing");
            case WAIT_ENCLOSES -> new WaitSeam(result, seam.place(), PARKS, "enclosedThrowing");
            default -> new WaitCalls(result, seam, owner, access, descriptor);
          };
    }
    return result;
  }

  static boolean isFor(Seam.Place place) {
    return place.compareTo(Seam.Place.WAIT) >= 0;
  }

  @Override
  void enter() {
    if (place == Seam.Place.WAIT_FOR_END) {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      bridge("waitsFor", "(Ljava/lang/Thread;)V");
    } else {
      bridge(entered(), "()V");
    }
  }

  private String entered() {
    return switch (place) {
      case WAIT -> "waits";
      case WAIT_MASKS -> "masks";
      default -> "encloses";
    };
  }

  @Override
  void leave(int opcode) {
    bridge(place == Seam.Place.WAIT_ENCLOSES ? "enclosed" : "waited", "()V");
  }
}
