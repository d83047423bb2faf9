package dev.cortado.workers;

import java.time.Duration;

/**
 * How often a worker that ends is started again.
 *
 * @param rapidWithin a worker that lived less than this died rapidly (10 s)
 * @param rapidDeaths after so many in a row the worker is given up for a while (5)
 * @param firstBackOff for how long at first; doubled each time (5 s)
 * @param longestBackOff and at most (60 s)
 */
public record RestartPolicy(Duration rapidWithin, int rapidDeaths, Duration firstBackOff, Duration longestBackOff) {

  /** The values in parentheses. */
  public static final RestartPolicy DEFAULT =
      new RestartPolicy(Duration.ofSeconds(10), 5, Duration.ofSeconds(5), Duration.ofSeconds(60));

  /** Between rapid deaths that do not yet lead to giving up; times their number. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  public RestartPolicy {
    if (rapidDeaths < 1) {
      throw new IllegalArgumentException("rapidDeaths must be at least 1, not " + rapidDeaths);
    }
  }

  boolean isRapid(Duration lived) {
    return lived.compareTo(rapidWithin) < 0;
  }

  boolean givesUpAfter(int deaths) {
    return deaths >= rapidDeaths;
  }

  /** How long to wait after this many rapid deaths in a row. */
  Duration pauseAfter(int deaths) {
    if (!givesUpAfter(deaths)) {
      return deaths <= 1 ? Duration.ZERO : PAUSE.multipliedBy(deaths - 1L);
    }
    int doublings = Math.min(deaths - rapidDeaths, 20);
    Duration backOff = firstBackOff.multipliedBy(1L << doublings);
    return backOff.compareTo(longestBackOff) < 0 ? backOff : longestBackOff;
  }
}
