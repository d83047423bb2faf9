/** Decimal numbers of any size and precision. */

/** What a Decimal can be made from. */
export type ToDecimal = Decimal | string | number | bigint;

/** Numerator and denominator without common factor; the denominator is positive. */
type Fraction = readonly [n: bigint, d: bigint];

const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
const MAX_TEXT = 262_144;
const MAX_EXPONENT = 16_384;
/** Digits after the point of a number that has no end, such as 1/3. */
const CUT = 10;

/**
 * An exact number: 0.1 + 0.2 is 0.3. Held as a fraction, so that division loses nothing either; only the text of a number without
 * end, such as 1/3, is cut to 10 decimals. On the wire it is a JSON string.
 */
export class Decimal {
  #fraction: Fraction;
  #text: string | undefined;

  /** @throws RangeError when the text is not a number, is longer than 262144 characters or has an exponent beyond ±16384 */
  constructor(value: ToDecimal) {
    this.#fraction = value instanceof Decimal ? value.#fraction : parse(String(value));
  }

  add(d: ToDecimal): Decimal {
    const [[n1, d1], [n2, d2]] = [this.#fraction, fractionOf(d)];
    return this.#make(n1 * d2 + n2 * d1, d1 * d2);
  }

  sub(d: ToDecimal): Decimal {
    const [[n1, d1], [n2, d2]] = [this.#fraction, fractionOf(d)];
    return this.#make(n1 * d2 - n2 * d1, d1 * d2);
  }

  mul(d: ToDecimal): Decimal {
    const [[n1, d1], [n2, d2]] = [this.#fraction, fractionOf(d)];
    return this.#make(n1 * n2, d1 * d2);
  }

  /** @throws RangeError on division by zero */
  div(d: ToDecimal): Decimal {
    const [[n1, d1], [n2, d2]] = [this.#fraction, fractionOf(d)];
    if (n2 === 0n) {
      throw new RangeError("Decimal: division by zero");
    }
    return this.#make(n1 * d2, d1 * n2);
  }

  /** The number in plain notation, without exponent. */
  get value(): string {
    return (this.#text ??= format(this.#fraction));
  }

  toString(): string {
    return this.value;
  }

  toJSON(): string {
    return this.value;
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === "number" ? Number(this.value) : this.value;
  }

  /** For functions of this module: the exact value. */
  static fraction(decimal: Decimal): readonly [bigint, bigint] {
    return decimal.#fraction;
  }

  #make(n: bigint, d: bigint): Decimal {
    const result = new Decimal(0);
    result.#fraction = reduce(n, d);
    return result;
  }
}

const fractionOf = (value: ToDecimal): Fraction =>
  value instanceof Decimal ? Decimal.fraction(value) : parse(String(value));

function parse(text: string): Fraction {
  const trimmed = text.trim();
  const match = trimmed.length <= MAX_TEXT ? FORM.exec(trimmed) : null;
  const [, sign, whole = "", part = "", power = "0"] = match ?? [];
  const exponent = Number(power);
  if (match === null || whole + part === "" || Math.abs(exponent) > MAX_EXPONENT) {
    throw new RangeError(`Decimal: not a decimal number: ${JSON.stringify(text.slice(0, 40))}`);
  }
  const digits = BigInt(whole + part) * (sign === "-" ? -1n : 1n);
  const shift = exponent - part.length;
  return shift >= 0 ? [digits * 10n ** BigInt(shift), 1n] : reduce(digits, 10n ** BigInt(-shift));
}

function reduce(n: bigint, d: bigint): Fraction {
  let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
  while (b !== 0n) {
    [a, b] = [b, a % b];
  }
  if (d < 0n) {
    a = -a;
  }
  return [n / a, d / a];
}

/** How many decimals the fraction has: a denominator of 2^x·5^y ends after max(x, y) of them, any other never. */
function decimals(d: bigint): number {
  let rest = d;
  let twos = 0;
  let fives = 0;
  for (; rest % 2n === 0n; rest /= 2n) {
    twos++;
  }
  for (; rest % 5n === 0n; rest /= 5n) {
    fives++;
  }
  return rest === 1n ? Math.max(twos, fives) : CUT;
}

function format([n, d]: Fraction): string {
  const places = decimals(d);
  const scaled = ((n < 0n ? -n : n) * 10n ** BigInt(places)) / d;
  const digits = scaled.toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const part = places === 0 ? "" : digits.slice(-places).replace(/0+$/, "");
  const sign = n < 0n && scaled !== 0n ? "-" : "";
  return part === "" ? `${sign}${whole}` : `${sign}${whole}.${part}`;
}
