package sample.provider;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import sample.provider.Behaviour.Style;

/** Serves one connection, exchange after exchange. */
final class Connection implements Runnable {
  private static final Behaviour AT_ONCE = new Behaviour(Style.ANSWER, 0);

  private final Socket socket;
  private final Api api;
  private final Ledger ledger;

  Connection(Socket socket, Api api, Ledger ledger) {
    this.socket = socket;
    this.api = api;
    this.ledger = ledger;
  }

  @Override
  public void run() {
    try (socket) {
      Line line = new Line(socket);
      while (serve(line, line.nextRequest())) {}
    } catch (EOFException | ClientHungUpException e) {
      // The usual end of a connection; what it interrupted is in the ledger.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean serve(Line line, Request request) throws IOException {
    String asked = request.parameter("question");
    switch (request.path()) {
      case "/_open" -> Replies.send(line, AT_ONCE, Api.open(ledger, asked));
      case "/_seen" -> Replies.send(line, AT_ONCE, Api.seen(ledger, asked));
      case "/_act" -> Replies.send(line, AT_ONCE, api.act(asked));
      case "/v1/models", "/v1/sources" -> Replies.send(line, AT_ONCE, Api.models());
      default -> {
        return exchange(line, request);
      }
    }
    return true;
  }

  private boolean exchange(Line line, Request request) throws IOException {
    String question = request.question();
    Exchange exchange = ledger.begin(question, line.clientPort(), System.currentTimeMillis());
    Exchange.End end = Exchange.End.CLIENT_HUNG_UP;
    try {
      CallKind kind = Api.kind(request);
      Behaviour behaviour = api.behaviour(request, exchange.call(), kind);
      end = Replies.send(line, behaviour, api.reply(request, kind));
    } finally {
      exchange.end(end, System.currentTimeMillis());
    }
    return end == Exchange.End.ANSWERED;
  }
}
