package io.runbudget.guard.okhttp;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import okhttp3.FormBody;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ByteString;
import okio.Okio;
import okio.Sink;
import okio.Source;
import okio.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of a request's body without consuming it.
 *
 * <p>A body is only written out to be looked at if that can be done again. {@code isOneShot} is not
 * enough to say so: bodies from before there was such a method, an input stream with a length say,
 * answer no because they do not know of it. So it is believed of a class that has it itself, as the
 * adapters of the vendors' libraries do, unless it holds something to read from or another body:
 * one that watches over that other body would see it sent twice, and asks one that may not know. Of
 * OkHttp's own classes those count that hold nothing but bytes, which a file's does not.
 */
final class OkHttpContent {
  private static final String OWN = RequestBody.class.getName() + "$";
  private static final Set<Class<?>> IN_MEMORY =
      Set.of(byte[].class, ByteString.class, MediaType.class, int.class);

  private static final List<Class<?>> SOURCES =
      List.of(
          RequestBody.class,
          Source.class,
          InputStream.class,
          Reader.class,
          ReadableByteChannel.class,
          File.class,
          Path.class);

  /** Asked once for each class. */
  private static final ClassValue<Boolean> REPEATABLE =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return type.getName().startsWith(OWN) ? holdsBytes(type) : saysSo(type) && !reads(type);
        }
      };

  private OkHttpContent() {}

  static long length(@Nullable RequestBody body) throws IOException {
    return body == null ? 0 : body.contentLength();
  }

  /** See {@link io.runbudget.bridge.RunbudgetRequest#body}. */
  static byte @Nullable [] of(@Nullable RequestBody body, int max) throws IOException {
    if (body == null) {
      return new byte[0];
    }
    if (!isRepeatable(body)) {
      return null;
    }
    long length = body.contentLength();
    if (length < 0 || length > max) {
      return null;
    }
    Bounded bounded = new Bounded(max);
    try (BufferedSink sink = Okio.buffer(bounded)) {
      body.writeTo(sink);
    } catch (IOException e) {
      return null; // it will say so again when it is sent
    }
    return bounded.buffer.readByteArray();
  }

  private static boolean isRepeatable(RequestBody body) {
    if (body.isOneShot() || body.isDuplex()) {
      return false;
    }
    if (body instanceof MultipartBody multipart) {
      for (MultipartBody.Part part : multipart.parts()) {
        if (!isRepeatable(part.body())) {
          return false;
        }
      }
      return true;
    }
    return body instanceof FormBody || REPEATABLE.get(body.getClass());
  }

  private static boolean holdsBytes(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !IN_MEMORY.contains(field.getType())) {
        return false;
      }
    }
    return true;
  }

  private static boolean saysSo(Class<?> type) {
    try {
      return type.getMethod("isOneShot").getDeclaringClass() != RequestBody.class;
    } catch (NoSuchMethodException | LinkageError e) {
      return false;
    }
  }

  private static boolean reads(Class<?> type) {
    try {
      for (Class<?> each = type; each != RequestBody.class; each = each.getSuperclass()) {
        for (Field field : each.getDeclaredFields()) {
          boolean shared = Modifier.isStatic(field.getModifiers());
          if (!shared && SOURCES.stream().anyMatch(s -> s.isAssignableFrom(field.getType()))) {
            return true;
          }
        }
      }
      return false;
    } catch (LinkageError e) {
      return true; // a field's class is not there
    }
  }

  /** One that grows beyond what it has promised is given up. */
  private static final class Bounded implements Sink {
    final Buffer buffer = new Buffer();
    private final int max;

    Bounded(int max) {
      this.max = max;
    }

    @Override
    public void write(Buffer source, long byteCount) throws IOException {
      if (buffer.size() + byteCount > max) {
        throw new IOException("longer than " + max + " bytes");
      }
      buffer.write(source, byteCount);
    }

    @Override
    public void flush() {}

    @Override
    public Timeout timeout() {
      return Timeout.NONE;
    }

    @Override
    public void close() {}
  }
}
