package child.writes;

import java.io.IOException;

/** One client. */
interface Poster {

  /**
   * A request.
   *
   * @param headers names and values by turns
   * @param once whether the body is handed to the client as something that can be read once only
   */
  record Sent(String method, String url, String body, String[] headers, boolean once) {}

  /**
   * An answer.
   *
   * @param replayed null unless it says that it comes from the ledger
   */
  record Answer(int status, String replayed, String body) {}

  Answer send(Sent sent) throws IOException;
}
