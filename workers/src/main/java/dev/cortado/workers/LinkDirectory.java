package dev.cortado.workers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The directory of the worker sockets: nobody else may enter it. */
record LinkDirectory(Path path) implements AutoCloseable {

  /** What fits in {@code sockaddr_un} on every system, less the final zero and our file name. */
  private static final int LONGEST = 103 - "/9999.sock".length();

  static LinkDirectory create() throws IOException {
    var permissions = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    Path path = Files.createTempDirectory("cortado-", permissions);
    if (path.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      Files.delete(path);
      throw new IOException("the path " + path + " is too long for a Unix socket: set java.io.tmpdir to a shorter one");
    }
    return new LinkDirectory(path);
  }

  Path socket(int loop) {
    return path.resolve(loop + ".sock");
  }

  @Override
  public void close() {
    try (var files = Files.list(path)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(path);
    } catch (NoSuchFileException e) {
      // Somebody tidied up before us.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
