package io.runbudget.guard.socket;

import io.runbudget.guard.Guard;
import io.runbudget.guard.HookSet;
import io.runbudget.guard.Seam;
import io.runbudget.guard.WovenClass;
import java.util.ArrayList;
import java.util.List;

/** What is woven into the JDK's sockets and socket channels, of 17 to 25. */
public final class SocketGuard {
  private static final String SOCKET = "sun.nio.ch.NioSocketImpl";
  private static final String CHANNEL = "sun.nio.ch.SocketChannelImpl";
  private static final String ADDRESS = "java.net.SocketAddress";
  private static final String HOOKS = "io.runbudget.guard.socket.";

  private SocketGuard() {}

  public static Guard guard() {
    List<Seam> socket = new ArrayList<>();
    add(socket, "connect", "connects", ADDRESS, "int");
    add(socket, "read", "reads", "byte[]", "int", "int");
    add(socket, "write", "writes", "byte[]", "int", "int");
    List<Seam> channel = new ArrayList<>();
    add(channel, "connect", "connects", ADDRESS);
    add(channel, "finishConnect", "reads");
    add(channel, "read", "reads");
    add(channel, "write", "writes");
    // What channel.socket() calls.
    add(channel, "blockingConnect", "connects", ADDRESS);
    add(channel, "blockingRead", "reads");
    add(channel, "blockingWriteFully", "writes");
    return Guard.of(
        "socket",
        "Socket and SocketChannel",
        List.of(new WovenClass(SOCKET, socket), new WovenClass(CHANNEL, channel)),
        new HookSet(
            SOCKET,
            HOOKS + "SocketHooks",
            List.of(
                HOOKS + "SocketMembers",
                HOOKS + "SocketOwners",
                HOOKS + "SocketUse",
                HOOKS + "SocketUses",
                HOOKS + "SocketUses$Sought",
                HOOKS + "SocketStop")),
        "clients without a guard of their own are not bounded");
  }

  private static void add(List<Seam> seams, String method, String hook, String... arguments) {
    seams.add(Seam.refuse(method, hook, arguments));
    seams.add(Seam.check(method, "left", arguments));
    seams.add(Seam.thrown(method, "failed", arguments));
  }
}
