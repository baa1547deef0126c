package child.contract;

import java.util.EnumSet;
import java.util.Set;

/** The clients; each is loaded by name, since a child has one of them only. */
public enum Kit {
  OKHTTP(EnumSet.allOf(Feature.class), "child.contract.OkHttpClientKit"),
  JDK_HTTP(EnumSet.of(Feature.ASYNC, Feature.HTTP2), "child.contract.JdkHttpKit"),
  URL_CONNECTION(EnumSet.noneOf(Feature.class), "child.contract.UrlConnectionKit");

  private final Set<Feature> features;
  private final String client;

  Kit(Set<Feature> features, String client) {
    this.features = features;
    this.client = client;
  }

  public boolean has(Feature feature) {
    return features.contains(feature);
  }

  Client open(Options options) throws ReflectiveOperationException {
    return (Client)
        Class.forName(client).getDeclaredConstructor(Options.class).newInstance(options);
  }
}
