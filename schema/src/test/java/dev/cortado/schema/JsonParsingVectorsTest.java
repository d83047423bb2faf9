package dev.cortado.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of JSONTestSuite, each as the value of a field of any type. */
class JsonParsingVectorsTest {
  private static final Path VECTORS = Path.of("src/test/resources/json-parsing");
  private static final RequestDecoder COMPILED = call().compiled();
  private static final RequestDecoder INTERPRETED = call().interpreted();

  /** Where RFC 8259 leaves a choice, this is ours: what is not listed is refused. */
  private static final Set<String> CHOSEN =
      Set.of(
          // Numbers of any size are JSON; only a field of type number asks for one that a double holds.
          "i_number_double_huge_neg_exp.json",
          "i_number_huge_exp.json",
          "i_number_neg_int_huge_exp.json",
          "i_number_pos_double_huge_exp.json",
          "i_number_real_neg_overflow.json",
          "i_number_real_pos_overflow.json",
          "i_number_real_underflow.json",
          "i_number_too_big_neg_int.json",
          "i_number_too_big_pos_int.json",
          "i_number_very_big_negative_int.json");

  private static Call call() {
    return Call.post(Types.object(Types.field("v", Types.ANY)));
  }

  static Stream<String> names() throws IOException {
    try (var files = Files.list(VECTORS)) {
      return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".json")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void isAnsweredAsItsNameSays(String name) throws IOException {
    boolean accepted = accepts(Files.readAllBytes(VECTORS.resolve(name)));
    switch (name.charAt(0)) {
      // An object's keys are unique here, which RFC 8259 section 4 recommends and the suite does not ask for.
      case 'y' -> assertThat(accepted).isEqualTo(!name.contains("object_duplicated_key"));
      case 'n' -> assertThat(accepted).isFalse();
      default -> assertThat(accepted).isEqualTo(CHOSEN.contains(name));
    }
  }

  @Test
  void theSuiteIsThere() throws IOException {
    assertThat(new TreeSet<>(names().toList())).hasSize(318).containsAll(CHOSEN);
  }

  private static boolean accepts(byte[] vector) {
    byte[] body = new byte[vector.length + 6];
    System.arraycopy(Generator.utf8("{\"v\":"), 0, body, 0, 5);
    System.arraycopy(vector, 0, body, 5, vector.length);
    body[body.length - 1] = '}';
    return call().body(body).decode(COMPILED, INTERPRETED).faults().isEmpty();
  }
}
