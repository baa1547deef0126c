package io.runbudget.guard.process;

import java.lang.StackWalker.StackFrame;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Tells a server that is spoken to over its pipes, such as one of MCP, from a tool that is run
 * once. It lives on when one of its callers is stopped.
 */
final class ProcessServers {
  private static final String[] TRANSPORTS = {
    "io.modelcontextprotocol.", "dev.langchain4j.mcp.", "org.springframework.ai.mcp."
  };

  /** How much of a first message is looked at. */
  private static final int HEAD = 2048;

  /** JSON-RPC's own framing, and the one with lengths that language servers use. */
  private static final String VERSION = "\"jsonrpc\"";

  private static final String LENGTH = "Content-Length:";

  private ProcessServers() {}

  /** Whether a known MCP transport is on this thread's stack. */
  static boolean isStarting() {
    return StackWalker.getInstance().walk(ProcessServers::hasTransport);
  }

  private static boolean hasTransport(Stream<StackFrame> frames) {
    for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
      String name = each.next().getClassName();
      for (String transport : TRANSPORTS) {
        if (name.startsWith(transport)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the first bytes that a process is sent are a message to a server. */
  static boolean isSpokenTo(byte[] bytes, int offset, int length) {
    int size = Math.min(length, HEAD);
    String head = new String(bytes, offset, size, StandardCharsets.ISO_8859_1).stripLeading();
    boolean json = head.startsWith("{") || head.startsWith("[");
    return (json && head.contains(VERSION))
        || head.regionMatches(true, 0, LENGTH, 0, LENGTH.length());
  }
}
