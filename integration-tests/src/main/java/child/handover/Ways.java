package child.handover;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The ways to hand work over; each answers with the run that the work saw. */
final class Ways {

  /** Hands {@link Probe#run} over and waits for what it answers. */
  interface Way {
    Object hand() throws Exception;
  }

  final Map<String, Way> carried = new LinkedHashMap<>();
  final Map<String, Way> free = new LinkedHashMap<>();

  private final ThreadFactory daemons =
      body -> {
        // As many factories do: the worker's body is not what the thread was given.
        Thread thread = new Thread(() -> body.run());
        thread.setDaemon(true);
        return thread;
      };
  private final ExecutorService fixed = Executors.newFixedThreadPool(2, daemons);
  private final ExecutorService cached = Executors.newCachedThreadPool(daemons);
  private final ExecutorService single = Executors.newSingleThreadExecutor(daemons);
  private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1, daemons);
  private final ForkJoinPool forkJoin = new ForkJoinPool(2);

  Ways() throws Exception {
    pools();
    schedules();
    forkJoin();
    async("", ForkJoinPool.commonPool());
    async(" on pool", fixed);
    dependents();
    threads();
    if (Runtime.version().feature() >= 21) {
      virtual();
    }
    none();
  }

  private void pools() {
    carried.put("execute lambda", () -> answer(a -> fixed.execute(() -> a.complete(Probe.run()))));
    carried.put("execute anonymous", () -> answer(a -> fixed.execute(anonymous(a))));
    carried.put("execute named, no queue", () -> answer(a -> cached.execute(new Named(a))));
    carried.put("execute single", () -> answer(a -> single.execute(() -> a.complete(Probe.run()))));
    carried.put("execute future", () -> executed(fixed));
    carried.put("submit callable", () -> fixed.submit(Probe::run).get());
    carried.put("submit named", () -> answer(a -> fixed.submit(new Named(a))));
    carried.put("invokeAll", () -> fixed.invokeAll(List.of(probe(), probe())).get(1).get());
    carried.put("invokeAny", () -> fixed.invokeAny(List.of(probe(), probe())));
    carried.put("completion service", () -> completion(fixed));
  }

  private static Callable<Object> probe() {
    return Probe::run;
  }

  private static Runnable anonymous(CompletableFuture<Object> answer) {
    return new Runnable() {
      @Override
      public void run() {
        answer.complete(Probe.run());
      }
    };
  }

  private static Object executed(ExecutorService pool) throws Exception {
    FutureTask<Object> task = new FutureTask<>(Probe::run);
    pool.execute(task);
    return task.get();
  }

  private static Object completion(ExecutorService pool) throws Exception {
    ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(pool);
    service.submit(Probe::run);
    return service.take().get();
  }

  private void schedules() {
    carried.put("schedule callable", () -> scheduler.schedule(probe(), 1, MILLIS).get());
    carried.put("schedule", () -> answer(a -> scheduler.schedule(new Named(a), 1, MILLIS)));
    carried.put("scheduler execute", () -> answer(a -> scheduler.execute(new Named(a))));
    carried.put("scheduler submit", () -> scheduler.submit(probe()).get());
  }

  private static final TimeUnit MILLIS = TimeUnit.MILLISECONDS;

  private void forkJoin() {
    carried.put("fj execute", () -> answer(a -> forkJoin.execute(new Named(a))));
    carried.put("fj submit callable", () -> forkJoin.submit(probe()).get());
    carried.put("fj submit", () -> answer(a -> forkJoin.submit((Runnable) new Named(a))));
    carried.put("fj submit result", () -> answer(a -> forkJoin.submit(new Named(a), "x")));
    carried.put("fj invokeAll", () -> forkJoin.invokeAll(List.of(probe(), probe())).get(1).get());
    carried.put("fj invokeAny", () -> forkJoin.invokeAny(List.of(probe(), probe())));
    if (Runtime.version().feature() >= 25) {
      Object pool = forkJoin;
      ScheduledExecutorService schedules = (ScheduledExecutorService) pool;
      carried.put("fj schedule", () -> answer(a -> schedules.schedule(new Named(a), 1, MILLIS)));
      carried.put("fj schedule callable", () -> schedules.schedule(probe(), 1, MILLIS).get());
    }
  }

  private void async(String how, ExecutorService pool) {
    carried.put("supplyAsync" + how, () -> CompletableFuture.supplyAsync(Probe::run, pool).get());
    carried.put(
        "runAsync" + how,
        () -> answer(a -> CompletableFuture.runAsync(() -> a.complete(Probe.run()), pool)));
    carried.put(
        "completeAsync" + how,
        () -> new CompletableFuture<Object>().completeAsync(Probe::run, pool).get());
    carried.put("thenApplyAsync" + how, () -> done().thenApplyAsync(x -> Probe.run(), pool).get());
    carried.put("handleAsync" + how, () -> done().handleAsync((x, e) -> Probe.run(), pool).get());
    carried.put(
        "thenCombineAsync" + how,
        () -> done().thenCombineAsync(done(), (x, y) -> Probe.run(), pool).get());
  }

  private static CompletableFuture<Object> done() {
    return CompletableFuture.completedFuture("x");
  }

  /** Registered here, completed by a thread of nobody's. */
  private void dependents() {
    dependent("thenApply", (f, a) -> f.thenApply(x -> a.complete(Probe.run())));
    dependent("thenAccept", (f, a) -> f.thenAccept(x -> a.complete(Probe.run())));
    dependent("thenRun", (f, a) -> f.thenRun(() -> a.complete(Probe.run())));
    dependent("thenCompose", (f, a) -> f.thenCompose(x -> done(a.complete(Probe.run()))));
    dependent("handle", (f, a) -> f.handle((x, e) -> a.complete(Probe.run())));
    dependent("whenComplete", (f, a) -> f.whenComplete((x, e) -> a.complete(Probe.run())));
    dependent("thenCombine", (f, a) -> f.thenCombine(done(), (x, y) -> a.complete(Probe.run())));
    dependent(
        "thenAcceptBoth", (f, a) -> f.thenAcceptBoth(done(), (x, y) -> a.complete(Probe.run())));
    dependent("runAfterBoth", (f, a) -> f.runAfterBoth(done(), () -> a.complete(Probe.run())));
    CompletableFuture<Object> never = new CompletableFuture<>();
    dependent("applyToEither", (f, a) -> f.applyToEither(never, x -> a.complete(Probe.run())));
    dependent("acceptEither", (f, a) -> f.acceptEither(never, x -> a.complete(Probe.run())));
    dependent("runAfterEither", (f, a) -> f.runAfterEither(never, () -> a.complete(Probe.run())));
    failed("exceptionally", (f, a) -> f.exceptionally(e -> a.complete(Probe.run())));
    failed(
        "exceptionallyCompose",
        (f, a) -> f.exceptionallyCompose(e -> done(a.complete(Probe.run()))));
  }

  private static CompletableFuture<Object> done(Object value) {
    return CompletableFuture.completedFuture(value);
  }

  private interface Registers {
    Object register(CompletableFuture<Object> future, CompletableFuture<Object> answer);
  }

  private void dependent(String name, Registers registers) {
    carried.put(name, () -> later(registers, future -> future.complete("x")));
  }

  private void failed(String name, Registers registers) {
    carried.put(
        name, () -> later(registers, future -> future.completeExceptionally(new Exception())));
  }

  private Object later(
      Registers registers, java.util.function.Consumer<CompletableFuture<Object>> completes)
      throws Exception {
    CompletableFuture<Object> future = new CompletableFuture<>();
    Object answer =
        answer(
            a -> {
              registers.register(future, a);
              Foreign.run(() -> completes.accept(future));
            });
    return answer;
  }

  private void threads() {
    carried.put("thread", () -> answer(a -> new Thread(new Named(a)).start()));
    carried.put(
        "thread subclass",
        () ->
            answer(
                a ->
                    new Thread() {
                      @Override
                      public void run() {
                        a.complete(Probe.run());
                      }
                    }.start()));
    carried.put(
        "thread of a thread",
        () -> answer(a -> new Thread(() -> new Thread(new Named(a)).start()).start()));
  }

  /** By reflection, since this is compiled for 17. */
  private void virtual() throws Exception {
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    carried.put("virtual thread", () -> answer(a -> start.invoke(null, new Named(a))));
    ExecutorService virtual =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    ExecutorService perTask =
        (ExecutorService)
            Executors.class
                .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                .invoke(null, daemons);
    for (ExecutorService each : List.of(virtual, perTask)) {
      String how = each == virtual ? " virtual" : " thread per task";
      carried.put("execute" + how, () -> answer(a -> each.execute(new Named(a))));
      carried.put("submit" + how, () -> each.submit(probe()).get());
      carried.put("invokeAll" + how, () -> each.invokeAll(List.of(probe())).get(0).get());
      carried.put("invokeAny" + how, () -> each.invokeAny(List.of(probe())));
    }
    carried.put(
        "virtual after park",
        () ->
            answer(
                a ->
                    start.invoke(
                        null,
                        (Runnable)
                            () -> {
                              try {
                                Thread.sleep(5);
                              } catch (InterruptedException e) {
                                a.complete(e);
                              }
                              a.complete(Probe.run());
                            })));
  }

  private void none() {
    free.put(
        "fixed rate",
        () -> answer(a -> scheduler.scheduleAtFixedRate(new Named(a), 1, 60_000, MILLIS)));
    free.put(
        "fixed delay",
        () -> answer(a -> scheduler.scheduleWithFixedDelay(new Named(a), 1, 60_000, MILLIS)));
    if (Runtime.version().feature() >= 25) {
      Object pool = forkJoin;
      ScheduledExecutorService schedules = (ScheduledExecutorService) pool;
      free.put(
          "fj fixed rate",
          () -> answer(a -> schedules.scheduleAtFixedRate(new Named(a), 1, 60_000, MILLIS)));
    }
    free.put("named in a queue", () -> answer(a -> fixed.execute(new Named(a))));
    free.put(
        "timer",
        () ->
            answer(
                a ->
                    new java.util.Timer(true)
                        .schedule(
                            new java.util.TimerTask() {
                              @Override
                              public void run() {
                                a.complete(Probe.run());
                              }
                            },
                            1)));
    // A worker born in the run, asked afterwards by nobody's thread.
    free.put("worker born in it", () -> born(Executors.newFixedThreadPool(1, daemons)));
    free.put("fj worker born in it", () -> born(new ForkJoinPool(1)));
  }

  private static Object born(ExecutorService pool) throws Exception {
    pool.submit(() -> "warm").get();
    return answer(a -> Foreign.run(() -> pool.execute(new Named(a))));
  }

  private interface Hands {
    void to(CompletableFuture<Object> answer) throws Exception;
  }

  private static Object answer(Hands hands) throws Exception {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    hands.to(answer);
    return answer.get(10, TimeUnit.SECONDS);
  }

  /** A task the application could cast to. */
  private static final class Named implements Runnable {
    private final CompletableFuture<Object> answer;

    Named(CompletableFuture<Object> answer) {
      this.answer = answer;
    }

    @Override
    public void run() {
      answer.complete(Probe.run());
    }
  }
}
