/** Validation rules: what they apply to, and how several become one. */
import ts from "typescript";
import type { MarkedRule } from "./marks.ts";
import type { Rule, Type } from "./model.ts";

/** Why a rule can't restrict a type, as a hint; undefined when it can. */
export function refused(rule: MarkedRule, core: ts.Type, mapped: Type): string | undefined {
  const isText = (core.flags & ts.TypeFlags.StringLike) !== 0;
  switch (rule.kind) {
    case "length":
      return isText || mapped.array || mapped.tuple ? undefined : "MinLen and MaxLen restrict strings and arrays";
    case "number": {
      const isNumber = (core.flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0;
      return isNumber || mapped.basic === "DECIMAL" ? undefined : "Min and Max restrict numbers and Decimals";
    }
    case "text":
      return isText ? undefined : `${rule.text.replace(/<.*/s, "")} restricts strings`;
  }
}

/**
 * One rule for a choice of sets of rules, all of which must hold within a set. The checker turns `A & (B | C)` into `A & B | A & C`; this
 * takes the common `A` out again.
 */
export function combine(sets: Rule[][]): Rule | undefined {
  if (sets.some((set) => set.length === 0)) {
    return undefined;
  }
  const keyed = sets.map((set) => new Map(set.map((rule) => [JSON.stringify(rule), rule])));
  const common = [...keyed[0]!].filter(([key]) => keyed.every((set) => set.has(key)));
  const rest = keyed.map((set) => [...set].filter(([key]) => !common.some(([c]) => c === key)).map(([, rule]) => rule));
  const rules = common.map(([, rule]) => rule);
  // A set that is all common leaves nothing to choose.
  if (sets.length > 1 && rest.every((set) => set.length > 0)) {
    rules.push({ any: { rules: rest.map(all) } });
  }
  return rules.length === 0 ? undefined : all(rules);
}

const all = (rules: Rule[]): Rule => (rules.length === 1 ? rules[0]! : { all: { rules } });
