const INTERVAL = 100;

/** How late the event loop runs its timers, at worst. */
export class Lag {
  private highest = 0;
  private due = performance.now() + INTERVAL;

  constructor() {
    setInterval(() => this.tick(), INTERVAL).unref();
  }

  private tick(): void {
    const now = performance.now();
    this.highest = Math.max(this.highest, now - this.due);
    this.due = now + INTERVAL;
  }

  /** The highest lag since the last call, in microseconds. */
  takeMicros(): number {
    // A timer that is overdue right now has not ticked yet.
    const highest = Math.max(this.highest, performance.now() - this.due, 0);
    this.highest = 0;
    return Math.min(Math.round(highest * 1000), 0xffffffff);
  }
}
