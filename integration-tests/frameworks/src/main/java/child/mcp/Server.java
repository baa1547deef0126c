package child.mcp;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.FileOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server on standard input and output whose tool {@code slow} never answers, while it goes on
 * reading. Argument: a file that gets each line it reads.
 */
public final class Server {
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\"[^\"]*\"|\\d+)");
  private static final Pattern VERSION = Pattern.compile("\"protocolVersion\"\\s*:\\s*\"([^\"]+)\"");

  private Server() {}

  public static void main(String[] arguments) throws Exception {
    try (PrintStream log = new PrintStream(new FileOutputStream(arguments[0], true), true);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        log.println(line);
        Matcher id = ID.matcher(line);
        if (line.contains("\"method\":\"notifications/") || !id.find()) {
          continue;
        }
        String result = result(line);
        if (result != null) {
          System.out.println(
              "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",\"result\":" + result + "}");
          System.out.flush();
        }
      }
    }
  }

  private static String result(String line) {
    if (line.contains("\"initialize\"")) {
      Matcher version = VERSION.matcher(line);
      return "{\"protocolVersion\":\""
          + (version.find() ? version.group(1) : "2024-11-05")
          + "\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"s\",\"version\":\"1\"}}";
    }
    if (line.contains("\"tools/list\"")) {
      return "{\"tools\":[{\"name\":\"slow\",\"inputSchema\":{\"type\":\"object\"}},"
          + "{\"name\":\"quick\",\"inputSchema\":{\"type\":\"object\"}}]}";
    }
    if (line.contains("\"tools/call\"")) {
      return line.contains("\"slow\"")
          ? null
          : "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}],\"isError\":false}";
    }
    return "{}";
  }
}
