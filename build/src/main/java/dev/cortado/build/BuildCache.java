package dev.cortado.build;

import dev.cortado.model.ModelFile;
import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;

/** Decides whether an earlier build still holds: same front end, same set of sources, same content of every input. */
final class BuildCache {
  private final Path root;
  private final Path frontEnd;

  BuildCache(Path root, Path frontEnd) {
    this.root = root;
    this.frontEnd = frontEnd;
  }

  /** The model in {@code file}, when a build made now would make the same. */
  Optional<App> load(Path file) throws IOException {
    if (!Files.isRegularFile(file) || isNewer(frontEnd, file)) {
      return Optional.empty();
    }
    App app;
    try {
      app = ModelFile.read(file);
    } catch (IOException e) {
      // Cut short or of another format: made anew.
      return Optional.empty();
    }
    return inputsAreUnchanged(app) ? Optional.of(app) : Optional.empty();
  }

  private boolean inputsAreUnchanged(App app) throws IOException {
    var known = new HashSet<String>();
    MessageDigest digest = sha256();
    for (Input input : app.getProvenance().getInputsList()) {
      known.add(input.getPath());
      Path path = root.resolve(input.getPath());
      if (!Files.isRegularFile(path) || !Arrays.equals(digest.digest(Files.readAllBytes(path)), input.getSha256().toByteArray())) {
        return false;
      }
    }
    return known.containsAll(SourceTree.list(root));
  }

  private static boolean isNewer(Path a, Path b) throws IOException {
    return Files.getLastModifiedTime(a).compareTo(Files.getLastModifiedTime(b)) > 0;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
