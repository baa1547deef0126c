package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whom a write is for, whatever endpoint setting its call matches. */
class WriteEndpointTest {
  private static final EndpointMatch SHOPS = EndpointMatch.parse("*.shops.example").orElseThrow();
  private static final EndpointMatch ANY = EndpointMatch.parse("*").orElseThrow();

  private final FakeLedger ledger = new FakeLedger();

  private static EndpointPolicy.Builder shops() {
    return new EndpointPolicy.Builder("shops", List.of(SHOPS)).idempotency(Idempotency.LEDGER);
  }

  private Rig rig(EndpointPolicy policy, Idempotency mode) {
    Powers powers =
        new Powers(false, false, List.of(policy))
            .with(
                new WritePowers(
                    mode,
                    WritePowers.HEADER,
                    KeyFormat.UUID_FORMAT,
                    (body, type) -> new String(body),
                    ledger));
    return new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), Mode.ENFORCE);
  }

  private static Attempt post(Rig rig, Binding binding, String host, String ownKey) {
    RecordingHandle handle = rig.handle().request("/orders", "{1}");
    if (ownKey != null) {
      handle.headers.put("idempotency-key", ownKey);
    }
    Attempt attempt = rig.begin(binding, host, 443, 0, handle);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    return attempt;
  }

  @Test
  void theSameOrderToTwoHostsIsTwoOrders() {
    Rig rig = rig(shops().build(), Idempotency.OFF);
    Binding binding = rig.open().bind(true);
    post(rig, binding, "a.shops.example", null);
    post(rig, binding, "b.shops.example", null);
    post(rig, binding, "a.shops.example", "order-7");
    post(rig, binding, "b.shops.example", "order-7");
    assertThat(ledger.keys).doesNotHaveDuplicates().hasSize(4);
    assertThat(ledger.facts.get(1).endpoint()).isEqualTo("b.shops.example:443");
  }

  @Test
  void toTwoHostsOfOneProviderItIsOne() {
    Rig rig = rig(shops().provider("shops").build(), Idempotency.OFF);
    Binding binding = rig.open().bind(true);
    post(rig, binding, "a.shops.example", null);
    post(rig, binding, "b.shops.example", null);
    assertThat(ledger.keys.get(0)).isEqualTo(ledger.keys.get(1));
    assertThat(ledger.facts.get(1).endpoint()).isEqualTo("shops");
  }

  @Test
  void aKeyOfTheApplicationsOwnIsCountedAndLeftAlone() {
    Rig rig = rig(shops().idempotency(Idempotency.AUTO).build(), Idempotency.OFF);
    Binding binding = rig.open().bind(true);
    Attempt first = post(rig, binding, "a.shops.example", "order-7");
    assertThat(first.write.headers()).isNull();
    assertThat(binding.run.writes().report().duplicates()).isZero();
    first.connected(rig.ticker.nanos());
    assertThat(rig.refusals.exchange(first)).as("its client sends it once more").isNull();
    assertThat(binding.run.writes().report().duplicates()).isEqualTo(1);
    post(rig, binding, "a.shops.example", "order-7");
    post(rig, binding, "b.shops.example", "order-7");
    assertThat(binding.run.writes().report().duplicates()).as("and the second").isEqualTo(2);
    assertThat(binding.run.writes().report().writes()).isEqualTo(3);
    assertThat(ledger.keys).isEmpty();
  }

  @Test
  void theBuiltInPolicyMakesNoOneEqual() {
    EndpointPolicy all = new EndpointPolicy.Builder("recommended", List.of(ANY)).fallback().build();
    Rig rig = rig(all, Idempotency.AUTO);
    Binding binding = rig.open().bind(true);
    Attempt lost = post(rig, binding, "a", null);
    lost.connected(rig.ticker.nanos());
    new Wire(rig.services).responded(lost, 504, name -> null);
    lost.over(null);
    String key = lost.write.headers()[1];
    assertThat(post(rig, binding, "b", null).write.headers()[1]).isNotEqualTo(key);
    assertThat(post(rig, binding, "a", null).write.headers()[1]).isEqualTo(key);
    assertThat(binding.run.writes().report().twins()).isZero();
  }

  @Test
  void aWriteHasTheKeyOfItsStepOfThePlan() {
    Rig rig = rig(new EndpointPolicy.Builder("all", List.of(ANY)).build(), Idempotency.AUTO);
    Api api = new Api(rig.services, new Faults((guard, count, fault) -> {}));
    Binding binding = rig.open().bind(true);
    List<String> keys = new ArrayList<>();
    for (String name : List.of("3", "4")) {
      Object step = api.enterStep(binding, name);
      keys.add(post(rig, binding, "h", null).write.headers()[1]);
      api.leaveStep(binding, step);
    }
    assertThat(keys).doesNotHaveDuplicates();
    Writes anew = new Writes(binding.run.id(), KeyFormat.UUID_FORMAT);
    for (int i : new int[] {1, 0}) {
      String step = String.valueOf(3 + i);
      WriteFacts facts = new WriteFacts("POST", "h:443", "/orders", "{1}", 3, step);
      assertThat(anew.open(Idempotency.AUTO, facts).key).isEqualTo(keys.get(i));
    }
  }

  /** A fault of ours breaks nobody, but where the ledger has to watch nothing goes out without. */
  @Test
  void aFaultRefusesOnlyWritesThatNeedTheLedger() {
    Rig rig = rig(shops().build(), Idempotency.LEDGER);
    Binding binding = rig.open().bind(true);
    assertThat(faulty(rig, binding, "other.example", "POST")).isNull();
    assertThat(faulty(rig, binding, "a.shops.example", "GET")).isNull();
    assertThat(faulty(rig, binding, "a.shops.example", "POST"))
        .contains("write_unknown")
        .contains("runbudget has failed, the ledger was not asked: java.lang.IllegalStateException")
        .doesNotContain("secret");
    assertThat(rig.faults).hasSize(3);
    assertThat(ledger.keys).isEmpty();
  }

  private static String faulty(Rig rig, Binding binding, String host, String method) {
    RecordingHandle handle =
        new RecordingHandle(rig.ticker) {
          @Override
          public boolean isOwn(boolean redirected) {
            throw new IllegalStateException("secret");
          }
        };
    handle.request("/orders", "{1}");
    return rig.refusals.exchange(
        method.equals("GET")
            ? rig.get(binding, host, 443, handle)
            : rig.begin(binding, host, 443, 0, handle));
  }

  @Test
  void onlyADoneWriteIsDisliked() {
    Rig rig = rig(shops().build(), Idempotency.AUTO);
    Steps steps = new Steps(rig.services, rig.refusals);
    Binding binding = rig.open().bind(true);
    steps.disliked(binding); // outside of any loop
    steps.enter(binding, "loop", 9);
    steps.disliked(binding);
    String first = answered(rig, binding, 429);
    steps.disliked(binding);
    steps.retry(binding, 0);
    assertThat(answered(rig, binding, 200)).isEqualTo(first);
    steps.disliked(binding);
    steps.retry(binding, 0);
    assertThat(answered(rig, binding, 200)).isNotEqualTo(first);
  }

  private static String answered(Rig rig, Binding binding, int status) {
    Attempt attempt = post(rig, binding, "h", null);
    attempt.connected(rig.ticker.nanos());
    new Wire(rig.services).responded(attempt, status, name -> null);
    attempt.over(null);
    return attempt.write.headers()[1];
  }

  /** Else a short write is refused since chats with the same host take long. */
  @Test
  void norTwoPathsOfOneKind() {
    EndpointPolicy all = new EndpointPolicy.Builder("recommended", List.of(ANY)).fallback().build();
    Rig rig = rig(all, Idempotency.OFF);
    Binding binding = rig.open().bind(true);
    Attempt order = rig.begin(binding, "h", 1, 0, rig.handle().request("/orders", ""));
    Attempt chat = rig.begin(binding, "h", 1, 0, rig.handle().request("/chat", ""));
    Attempt read = rig.get(binding, "h", 1, rig.handle().request("/chat", ""));
    assertThat(order.timing()).isNotSameAs(chat.timing());
    assertThat(chat.timing()).isNotSameAs(read.timing());
  }
}
