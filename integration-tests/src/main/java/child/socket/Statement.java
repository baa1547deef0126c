package child.socket;

import java.io.IOException;
import java.net.Socket;
import java.sql.Wrapper;

/** Of a driver whose name nobody knows, but which implements JDBC. */
final class Statement implements Wrapper {

  Object execute(Socket socket) throws IOException {
    return Sockets.read(socket); // connected by somebody else
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return type.cast(this);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
