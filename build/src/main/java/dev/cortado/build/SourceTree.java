package dev.cortado.build;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The files of an application that the front end looks at, by name only. */
final class SourceTree {
  private static final Set<String> SKIPPED_DIRECTORIES = Set.of("node_modules", "encore.gen", "__tests__");
  private static final List<String> SKIPPED_ENDINGS = List.of(".test.ts", ".spec.ts");

  /** Files whose appearance changes a build although none of the known files changed. */
  private static final List<String> MANIFESTS =
      List.of(
          "encore.app",
          "cortado.app",
          "package.json",
          "tsconfig.json",
          "package-lock.json",
          "yarn.lock",
          "pnpm-lock.yaml",
          "bun.lock",
          "bun.lockb",
          "node_modules/.package-lock.json");

  private SourceTree() {}

  /** The TypeScript sources and manifests under {@code root}, relative, {@code /}-separated. */
  static Set<String> list(Path root) throws IOException {
    var found = new TreeSet<String>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = directory.getFileName().toString();
            boolean skipped = !directory.equals(root) && (name.startsWith(".") || SKIPPED_DIRECTORIES.contains(name));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (name.endsWith(".ts") && SKIPPED_ENDINGS.stream().noneMatch(name::endsWith)) {
              found.add(root.relativize(file).toString().replace('\\', '/'));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    for (String manifest : MANIFESTS) {
      if (Files.isRegularFile(root.resolve(manifest))) {
        found.add(manifest);
      }
    }
    return found;
  }
}
