package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.run;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What ends by itself, in a run and outside. */
final class Untouched {
  private Untouched() {}

  static void all() throws Exception {
    for (boolean bound : new boolean[] {true, false}) {
      String where = bound ? " in a run" : " outside";
      claim("output and exit code" + where, in(bound, Untouched::output));
      claim("through a filter" + where, in(bound, Untouched::filter));
      claim("single bytes and skips" + where, in(bound, Untouched::bytes));
      claim("output left by the dead" + where, in(bound, Untouched::leftBehind));
      claim("a reader that is closed" + where, in(bound, Untouched::closed));
    }
  }

  private static boolean in(boolean bound, Callable<Object> body) throws Exception {
    return Boolean.TRUE.equals(bound ? run(body) : body.call());
  }

  private static Object output() throws Exception {
    Process process = Children.shell("seq 1 30000; echo bad >&2; exit 3");
    String out = new String(process.getInputStream().readAllBytes());
    StringBuilder expected = new StringBuilder();
    for (int i = 1; i <= 30000; i++) {
      expected.append(i).append('\n');
    }
    String err = new String(process.getErrorStream().readAllBytes());
    return out.contentEquals(expected) && err.equals("bad\n") && process.waitFor() == 3;
  }

  private static Object filter() throws Exception {
    byte[] bytes = new byte[1 << 20];
    new Random(1).nextBytes(bytes);
    Process process = new ProcessBuilder("cat").start();
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(
        () -> {
          try (OutputStream out = process.getOutputStream()) {
            out.write(bytes, 0, 700_000);
            out.write(bytes[700_000]);
            out.write(bytes, 700_001, bytes.length - 700_001);
          }
          return null;
        });
    boolean same = Arrays.equals(process.getInputStream().readAllBytes(), bytes);
    pool.shutdown();
    return same && process.waitFor() == 0;
  }

  private static Object bytes() throws Exception {
    InputStream in = Children.shell("echo abcdef").getInputStream();
    return in.read() == 'a' && in.skip(2) == 2 && in.read() == 'd' && in.readAllBytes().length == 3;
  }

  private static Object leftBehind() throws Exception {
    Process process = Children.shell("echo left; exit 0");
    process.waitFor();
    return new String(process.getInputStream().readAllBytes()).equals("left\n");
  }

  private static Object closed() throws Exception {
    Process process = Children.shell("echo one; sleep 0.2");
    process.getInputStream().read();
    process.getInputStream().close();
    process.getOutputStream().close();
    try {
      process.getInputStream().read();
      return false;
    } catch (java.io.IOException e) {
      return process.waitFor() == 0;
    }
  }
}
