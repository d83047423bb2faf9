package dev.cortado.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {

  private final RestartPolicy policy = RestartPolicy.DEFAULT;

  @Test
  void theFirstDeathCostsNoTime() {
    assertThat(policy.pauseAfter(0)).isZero();
    assertThat(policy.pauseAfter(1)).isZero();
  }

  @Test
  void fiveRapidDeathsGiveUpForEverLongerTimes() {
    assertThat(IntStream.rangeClosed(1, 10).filter(policy::givesUpAfter).min()).hasValue(5);
    assertThat(IntStream.of(5, 6, 7, 8, 9, 10, 1000).mapToObj(deaths -> policy.pauseAfter(deaths).toSeconds())).containsExactly(5L, 10L, 20L, 40L, 60L, 60L, 60L);
  }

  @Test
  void aDeathIsRapidWithinTenSeconds() {
    assertThat(policy.isRapid(Duration.ofMillis(9_999))).isTrue();
    assertThat(policy.isRapid(Duration.ofSeconds(10))).isFalse();
  }
}
