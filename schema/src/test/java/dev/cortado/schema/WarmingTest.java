package dev.cortado.schema;

import static dev.cortado.schema.Types.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Endpoint;
import org.junit.jupiter.api.Test;

class WarmingTest {
  private static final App APP = App.getDefaultInstance();
  private static final Endpoint ENDPOINT =
      Endpoint.newBuilder().setRequest(object(field("a", NUMBER))).setResponse(object(field("a", NUMBER))).build();

  @Test
  void answersTheSameBeforeAndAfterItIsCompiled() throws EncodingException {
    RequestDecoder decoder = RequestDecoders.warming(APP, ENDPOINT, "POST", 128);
    RequestDecoder reference = RequestDecoders.interpret(APP, ENDPOINT, "POST", 128);
    ResponseEncoder encoder = ResponseEncoders.warming(APP, ENDPOINT);
    for (int i = 0; i < 2 * WarmingDecoder.ENOUGH; i++) {
      assertThat(Call.post(ENDPOINT.getRequest()).body("{\"b\":0,\"a\":1}").decode(decoder, reference).json()).isEqualTo("{\"a\":1}");
      assertThat(ResponseTest.encode(encoder, Generator.utf8("{\"b\":0,\"a\":1}")).body()).isEqualTo("{\"a\":1}");
    }
  }
}
