import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Decimal } from "../src/types.ts";

describe("Decimal", () => {
  const texts: [string | number | bigint, string][] = [
    ["0", "0"],
    ["-0", "0"],
    ["1.50", "1.5"],
    ["-1.5", "-1.5"],
    [".5", "0.5"],
    ["5.", "5"],
    ["+7", "7"],
    ["1e3", "1000"],
    ["1.25e-3", "0.00125"],
    ["12345678901234567890.123456789", "12345678901234567890.123456789"],
    [0.1, "0.1"],
    [1e21, "1000000000000000000000"],
    [10n ** 30n, "1000000000000000000000000000000"],
    ["0.00000000000000000001", "0.00000000000000000001"],
  ];
  for (const [given, text] of texts) {
    it(`of ${given} is ${text}`, () => assert.equal(new Decimal(given).toString(), text));
  }

  it("is exact", () => {
    assert.equal(new Decimal("0.1").add("0.2").value, "0.3");
    assert.equal(new Decimal("1").sub("0.9").value, "0.1");
    assert.equal(new Decimal("1.1").mul(1.1).value, "1.21");
    assert.equal(new Decimal(1).div(8n).value, "0.125");
    assert.equal(new Decimal(-1).div(-4).value, "0.25");
    assert.equal(new Decimal(1).div(3).mul(3).value, "1");
  });

  it("without end is cut to ten decimals", () => {
    assert.equal(new Decimal(1).div(3).value, "0.3333333333");
    assert.equal(new Decimal(-2).div(3).value, "-0.6666666666");
  });

  it("is a string in JSON and in texts, a number in arithmetic", () => {
    assert.equal(JSON.stringify({ d: new Decimal("1.50") }), '{"d":"1.5"}');
    assert.equal(`${new Decimal("2.5")}`, "2.5");
    assert.equal(+new Decimal("2.5"), 2.5);
  });

  for (const bad of ["", "x", "1.2.3", "1e", ".", "0x10", "1e16385", "NaN", "Infinity", "1".repeat(262_145)]) {
    it(`of ${JSON.stringify(bad.slice(0, 12))} is refused`, () => assert.throws(() => new Decimal(bad), RangeError));
  }

  it("can't be divided by zero", () => assert.throws(() => new Decimal(1).div(0), /division by zero/));
});
