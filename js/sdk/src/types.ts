/** `cortado/types`, alias `encore.dev/types`. */
export { Decimal } from "./decimal.ts";
export type { ToDecimal } from "./decimal.ts";

type Unit = "ns" | "µs" | "ms" | "s" | "m" | "h";
type Component = `${number}${Unit}`;

/** A length of time in one or two components: `"10s"`, `"500ms"`, `"1h30m"`, `"1h 30m"`. */
export type DurationString = Component | `${Component}${Component}` | `${Component} ${Component}`;
