package child.springai;

import org.springframework.ai.tool.annotation.Tool;

/** What models may ask for. */
public final class Tools {

  /** It is never late. */
  @Tool(description = "what time it is")
  public String time() {
    return "early";
  }
}
