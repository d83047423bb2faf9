package dev.cortado.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cortado.model.v1.Type;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

class DecoderPropertiesTest {
  private static final int SCHEMAS = Integer.getInteger("cortado.test.schemas", 1500);

  private static final ObjectMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  @Test
  void compiledAndInterpretedDecodersAnswerAlike() {
    int accepted = 0;
    int refused = 0;
    for (long seed = 0; seed < SCHEMAS; seed++) {
      Generator generator = new Generator(seed);
      Type type = generator.object(3);
      Call call = Call.post(type).declaring(generator.declarations.toArray(Type[]::new)).maxDepth(12);
      RequestDecoder compiled = call.compiled();
      RequestDecoder interpreted = call.interpreted();
      for (int i = 0; i < 40; i++) {
        byte[] body = Generator.utf8(generator.json(type, 0, false));
        body = generator.random.nextInt(3) == 0 ? generator.mutate(body) : body;
        Call.Answer answer;
        try {
          answer = call.body(body).decode(compiled, interpreted);
        } catch (RuntimeException e) {
          fail("seed " + seed + ", body " + new String(body, java.nio.charset.StandardCharsets.UTF_8), e);
          return;
        }
        if (answer.faults().isEmpty() && body.length > 0) {
          accepted++;
          isJson(answer.json());
        } else {
          refused++;
        }
      }
    }
    // The generator must reach both sides, or this proves little.
    assertThat(accepted).isGreaterThan(SCHEMAS * 5);
    assertThat(refused).isGreaterThan(SCHEMAS * 5);
  }

  private static void isJson(String json) {
    assertThat(STRICT.readTree(json).isObject()).isTrue();
  }

  @Test
  void whatIsJsonIsWhatAStrictParserTakes() {
    Type any = Types.object(Types.field("v", Types.ANY));
    Call call = Call.post(any).maxDepth(500);
    RequestDecoder compiled = call.compiled();
    RequestDecoder interpreted = call.interpreted();
    Generator generator = new Generator(7);
    for (int i = 0; i < 60_000; i++) {
      byte[] body = generator.mutate(Generator.utf8("{\"v\":" + generator.anything(4) + "}"));
      if (body.length == 0) {
        continue;
      }
      Call.Answer answer = call.body(body).decode(compiled, interpreted);
      boolean syntax = answer.faults().stream().anyMatch(fault -> fault.rule().equals("syntax") || fault.rule().equals("uniqueNames"));
      // Jackson lets bad UTF-16 escapes and some bad UTF-8 through, and guesses UTF-16 and UTF-32, so only what it refuses is evidence there.
      if (isTakenByJackson(body) == syntax && !(syntax && isBeyondJackson(body))) {
        fail("jackson " + !syntax + ", we: " + answer + " for " + new String(body, java.nio.charset.StandardCharsets.UTF_8));
      }
    }
  }

  private static boolean isTakenByJackson(byte[] body) {
    try {
      return !STRICT.readTree(new String(body, java.nio.charset.StandardCharsets.UTF_8)).isMissingNode();
    } catch (JacksonException e) {
      return false;
    }
  }

  /** What String's decoder repairs before Jackson sees it, and lone surrogates in escapes. */
  private static boolean isBeyondJackson(byte[] body) {
    String text = new String(body, java.nio.charset.StandardCharsets.UTF_8);
    return text.indexOf('\ufffd') >= 0 || text.contains("\\u") || text.startsWith("\ufeff");
  }
}
