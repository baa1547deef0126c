package io.runbudget.bench;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The usual web application with one controller; ends as soon as it could answer. */
@SpringBootApplication
@RestController
public class BootApp {

  /** Starts it on a free port, and ends. */
  public static void main(String[] arguments) {
    SpringApplication.run(BootApp.class, "--server.port=0", "--spring.main.banner-mode=off");
    Runtime.getRuntime().halt(0);
  }

  /** So that there is a controller to wire. */
  @GetMapping("/")
  String hello() {
    return "hello";
  }
}
