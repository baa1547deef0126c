package io.runbudget.usage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;

/** How JSON of requests and answers is parsed. */
final class Json {
  /** No interning and no thread locals: this runs on the application's threads. */
  static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .recyclerPool(JsonRecyclerPools.newConcurrentDequePool())
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(500).build())
          .build();

  private Json() {}
}
