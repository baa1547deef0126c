package io.runbudget.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * Whole processes, the variants taking turns, medians: wall and CPU time (user and system) of a
 * program that starts and ends, without an agent, with one that does nothing, and with ours. Wants
 * bash, whose {@code time} counts the process.
 *
 * <pre>StartupBench JAR ROUNDS JAVA...</pre>
 */
public final class StartupBench {

  private record Cost(double wallMillis, double cpuMillis) {}

  private StartupBench() {}

  /** Prints one table per JVM and program. */
  public static void main(String[] arguments) throws Exception {
    String jar = Path.of(arguments[0]).toAbsolutePath().toString();
    int rounds = Integer.parseInt(arguments[1]);
    Path empty = emptyAgent();
    Map<String, List<String>> variants = new LinkedHashMap<>();
    variants.put("no agent", List.of());
    variants.put("empty premain", List.of("-javaagent:" + empty));
    variants.put(
        "runbudget, no run",
        List.of("-javaagent:" + jar + "=deadline=60s,run.methods=com.acme.Agent.answer,log=off"));
    for (String java : Arrays.asList(arguments).subList(2, arguments.length)) {
      for (Class<?> app : List.of(TrivialApp.class, BootApp.class)) {
        variants.put(
            "runbudget, armed",
            List.of(
                "-javaagent:"
                    + jar
                    + "=deadline=60s,records=off,log=off,run.methods="
                    + app.getName()
                    + ".main"));
        print(java, app, measure(java, app, variants, rounds));
      }
    }
    Files.delete(empty);
  }

  private static Map<String, List<Cost>> measure(
      String java, Class<?> app, Map<String, List<String>> variants, int rounds)
      throws IOException, InterruptedException {
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    for (int round = -1; round < rounds; round++) {
      for (Map.Entry<String, List<String>> variant : variants.entrySet()) {
        Cost cost = run(java, app, variant.getValue());
        if (round >= 0) { // the first one warms the disk
          costs.computeIfAbsent(variant.getKey(), name -> new ArrayList<>()).add(cost);
        }
      }
    }
    return costs;
  }

  private static Cost run(String java, Class<?> app, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), app.getName()));
    List<String> timed =
        new ArrayList<>(
            List.of(
                "bash", "-c", "TIMEFORMAT='%R %U %S'; time \"$@\" >/dev/null 2>/dev/null", "time"));
    timed.addAll(command);
    Process process = new ProcessBuilder(timed).start();
    String printed = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + " ended with " + process.exitValue());
    }
    String[] seconds = printed.trim().split("\\s+");
    double cpu = Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]);
    return new Cost(Double.parseDouble(seconds[0]) * 1000, cpu * 1000);
  }

  private static void print(String java, Class<?> app, Map<String, List<Cost>> costs) {
    System.out.printf("%n%s, %s%n%n", app.getSimpleName(), java);
    System.out.println("| variant | wall ms | ratio | CPU ms | ratio | CPU added |");
    System.out.println("|---|---|---|---|---|---|");
    double wall = 0;
    double cpu = 0;
    for (Map.Entry<String, List<Cost>> each : costs.entrySet()) {
      double w = median(each.getValue().stream().mapToDouble(Cost::wallMillis).toArray());
      double c = median(each.getValue().stream().mapToDouble(Cost::cpuMillis).toArray());
      wall = wall == 0 ? w : wall;
      cpu = cpu == 0 ? c : cpu;
      System.out.printf(
          Locale.ROOT,
          "| %s | %.0f | %.2f | %.0f | %.2f | %.0f |%n",
          each.getKey(),
          w,
          w / wall,
          c,
          c / cpu,
          c - cpu);
    }
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static Path emptyAgent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(new Attributes.Name("Premain-Class"), EmptyAgent.class.getName());
    main.put(new Attributes.Name("Can-Retransform-Classes"), "true");
    Path jar = Files.createTempFile("empty-agent", ".jar");
    String entry = EmptyAgent.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out, manifest)) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(EmptyAgent.class.getResourceAsStream("/" + entry).readAllBytes());
      zip.closeEntry();
    }
    return jar;
  }
}
