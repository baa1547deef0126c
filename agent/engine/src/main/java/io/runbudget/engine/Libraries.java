package io.runbudget.engine;

import java.util.List;

/** Whose code a stack frame is: the application's own or a library's. */
public final class Libraries {
  private static final List<String> PREFIXES =
      List.of(
          "java.",
          "javax.",
          "jakarta.",
          "jdk.",
          "sun.",
          "com.sun.",
          "kotlin.",
          "kotlinx.",
          "okhttp3.",
          "okio.",
          "org.apache.",
          "io.netty.",
          "reactor.",
          "io.reactivex.",
          "io.grpc.",
          "io.vertx.",
          "io.quarkus.",
          "io.micronaut.",
          "io.micrometer.",
          "io.opentelemetry.",
          "io.github.resilience4j.",
          "dev.failsafe.",
          "com.google.common.",
          "com.google.genai.",
          "com.google.adk.",
          "com.openai.",
          "com.anthropic.",
          "com.azure.",
          "software.amazon.awssdk.",
          "dev.langchain4j.",
          "org.springframework.",
          "org.bsc.langgraph4j.",
          "io.modelcontextprotocol.",
          "org.aspectj.",
          "org.eclipse.jetty.",
          "io.undertow.",
          "net.bytebuddy.",
          "io.runbudget.");

  private Libraries() {}

  /** Whether {@code frame} is one that the application's own people have written. */
  public static boolean isApplication(StackTraceElement frame) {
    String name = frame.getClassName();
    if (name.contains("$$") || name.contains("$Proxy")) {
      return false; // made at run time: proxies, lambdas
    }
    for (String prefix : PREFIXES) {
      if (name.startsWith(prefix)) {
        return false;
      }
    }
    return true;
  }
}
