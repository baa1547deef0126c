package child.socket;

import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequest;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Clients without a guard of their own; they retry what they take for a broken connection. */
final class Clients {

  private Clients() {}

  static Object get5(Server server) throws IOException {
    return call5(new HttpGet(server.url()));
  }

  static Object post5(Server server) throws IOException {
    HttpPost post = new HttpPost(server.url());
    post.setEntity(new StringEntity("text"));
    return call5(post);
  }

  private static Object call5(HttpUriRequest request) throws IOException {
    try (var client = HttpClients.createDefault()) {
      return client.execute(request, response -> EntityUtils.toString(response.getEntity()));
    }
  }

  static Object get4(Server server) throws IOException {
    try (var client = org.apache.http.impl.client.HttpClients.createDefault();
        var response = client.execute(new org.apache.http.client.methods.HttpGet(server.url()))) {
      return org.apache.http.util.EntityUtils.toString(response.getEntity());
    }
  }
}
