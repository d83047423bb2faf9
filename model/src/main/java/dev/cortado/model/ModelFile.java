package dev.cortado.model;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.cortado.model.v1.App;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the model's file, {@code .cortado/app.pb}. */
public final class ModelFile {
  /** The only {@code format_version} this reader understands. */
  public static final int FORMAT_VERSION = 1;

  private ModelFile() {}

  /**
   * Reads a model.
   *
   * @throws IOException when the file can't be read, isn't a model, or is of another format version
   */
  public static App read(Path file) throws IOException {
    App app;
    try {
      app = App.parseFrom(Files.readAllBytes(file));
    } catch (InvalidProtocolBufferException e) {
      throw new IOException(file + " is not an application model; run `cortado build` again", e);
    }
    if (app.getFormatVersion() != FORMAT_VERSION) {
      throw new IOException(
          "%s has model format %d, this Cortado reads %d; run `cortado build` again".formatted(file, app.getFormatVersion(), FORMAT_VERSION));
    }
    return app;
  }
}
