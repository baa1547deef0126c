package io.runbudget.guard.socket;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Libraries whose connections are not to be closed under them: what is cut in the middle leaves the
 * outcome of a transaction or a message unknown, or takes everybody else's share of the connection
 * with it. Known by the stack of who connects, reads or writes.
 *
 * <p>A socket belongs to the innermost library on it. What is further out has called that on its
 * own behalf: a server's dispatch of the request, or a listener's of the message, in which the run
 * goes on. A driver that is not listed is known by the interfaces of JDBC, which are implemented
 * further out in the same library.
 */
final class SocketOwners implements Function<Stream<StackFrame>, Boolean> {
  private static final int FRAMES = 64;

  private static final String[] PACKAGES = {
    // databases
    "java.sql.",
    "javax.sql.",
    "org.postgresql.",
    "com.mysql.",
    "org.mariadb.",
    "oracle.jdbc.",
    "oracle.net.",
    "com.microsoft.sqlserver.",
    "com.ibm.db2.",
    "com.mongodb.",
    "com.datastax.",
    "org.apache.cassandra.",
    "org.neo4j.driver.",
    // caches and stores
    "redis.clients.",
    "io.lettuce.",
    "org.redisson.",
    "net.spy.memcached.",
    "com.hazelcast.",
    "org.apache.zookeeper.",
    // messages
    "org.apache.kafka.",
    "org.apache.pulsar.",
    "org.apache.activemq.",
    "org.apache.qpid.",
    "com.rabbitmq.",
    "com.ibm.mq.",
    "com.ibm.msg.",
    "org.eclipse.paho.",
    "com.hivemq.",
    "io.nats.",
    // directories, mail, remote calls
    "com.sun.jndi.",
    "com.unboundid.",
    "com.sun.mail.",
    "org.eclipse.angus.",
    "sun.rmi.",
    "io.grpc.",
    "com.jcraft.jsch.",
    "okhttp3.internal.http2.",
    // what the run answers its caller with
    "sun.net.httpserver.",
    // log appenders
    "ch.qos.logback.",
    "net.logstash.",
    "org.apache.log4j.",
    "org.apache.logging.",
    "java.util.logging."
  };

  /** What does the reading and writing for others. */
  private static final String[] BENEATH = {
    "java.", "javax.", "jdk.", "sun.", "com.sun.", "okio.", "org.bouncycastle.", "org.conscrypt."
  };

  private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
  private static final SocketOwners FIRST = new SocketOwners();

  private SocketOwners() {}

  /** Whether the current thread is at work within one of them. */
  static boolean onThisStack() {
    return STACK.walk(FIRST);
  }

  @Override
  public Boolean apply(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    String library = null;
    for (int i = 0; i < FRAMES && frames.hasNext(); i++) {
      Class<?> type = frames.next().getDeclaringClass();
      String name = type.getName();
      if (library == null) {
        if (startsWithAny(name, PACKAGES)) {
          return true;
        }
        if (startsWithAny(name, BENEATH)) {
          continue;
        }
        library = library(name);
      } else if (!name.startsWith(library)) {
        return false;
      }
      if (implementsJdbc(type)) {
        return true;
      }
    }
    return false;
  }

  /** {@code com.acme.} of {@code com.acme.net.Wire}. */
  private static String library(String name) {
    int second = name.indexOf('.', name.indexOf('.') + 1);
    return second < 0 ? name : name.substring(0, second + 1);
  }

  private static boolean implementsJdbc(@Nullable Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Class<?> direct : each.getInterfaces()) {
        String name = direct.getName();
        if (name.startsWith("java.sql.") || name.startsWith("javax.sql.")) {
          return true;
        }
        if (implementsJdbc(direct)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean startsWithAny(String name, String[] prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
