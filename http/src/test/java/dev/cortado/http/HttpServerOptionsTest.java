package dev.cortado.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpServerOptionsTest {
  @Test
  void hasTheDefaultsItTells() {
    var options = new HttpServerOptions();
    assertThat(options.host()).isEqualTo("127.0.0.1");
    assertThat(options.port()).isEqualTo(4000);
    assertThat(options.backlog()).isEqualTo(1024);
    assertThat(options.limits())
        .isEqualTo(
            new HttpServerOptions.Limits(
                8 << 10,
                32 << 10,
                100,
                4 << 10,
                64 << 10,
                64,
                256 << 10,
                Duration.ofSeconds(10).toNanos(),
                Duration.ofSeconds(20).toNanos(),
                1 << 10,
                Duration.ofSeconds(75).toNanos(),
                Duration.ofSeconds(60).toNanos(),
                Duration.ofSeconds(2).toNanos()));
  }

  @Test
  void takesEachValueForWhatItIs() {
    var limits =
        new HttpServerOptions()
            .requestLineLimit(1)
            .headerBytesLimit(2)
            .headerFieldsLimit(3)
            .chunkExtensionsLimit(4)
            .unmatchedBodyLimit(5)
            .pipelineLimit(6)
            .writeHighWaterMark(7)
            .headerTimeout(Duration.ofNanos(8))
            .bodyTimeout(Duration.ofNanos(9))
            .bodyProgress(10)
            .keepAliveTimeout(Duration.ofNanos(11))
            .writeTimeout(Duration.ofNanos(12))
            .lingerTimeout(Duration.ofNanos(13))
            .limits();
    assertThat(limits).isEqualTo(new HttpServerOptions.Limits(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13));
  }

  @Test
  void refusesNonsenseByName() {
    var options = new HttpServerOptions();
    assertThatThrownBy(() -> options.pipelineLimit(0)).isInstanceOf(IllegalArgumentException.class).hasMessage("pipelineLimit is at least 1, not 0");
    assertThatThrownBy(() -> options.port(65536)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("65536");
    for (Duration duration : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      assertThatThrownBy(() -> options.headerTimeout(duration)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("headerTimeout");
    }
  }
}
