/** Evaluates expressions that must be known when the program is built. */
import ts from "typescript";

export type Constant = string | number | boolean | bigint | null | undefined | readonly Constant[] | { readonly [key: string]: Constant };

/** Thrown where an expression is not constant; says which part of it. */
export class NotConstant extends Error {
  constructor(
    readonly node: ts.Node,
    readonly reason: string,
  ) {
    super(reason);
  }
}

export class Evaluator {
  readonly #active = new Set<ts.Node>();

  constructor(readonly checker: ts.TypeChecker) {}

  /** @throws NotConstant */
  evaluate(node: ts.Expression): Constant {
    const expression = unwrap(node);
    if (ts.isStringLiteralLike(expression)) return expression.text;
    if (ts.isNumericLiteral(expression)) return Number(expression.text);
    if (ts.isBigIntLiteral(expression)) return BigInt(expression.text.replace(/n$/, ""));
    if (expression.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (expression.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (expression.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isTemplateExpression(expression)) return this.#template(expression);
    if (ts.isPrefixUnaryExpression(expression)) return this.#unary(expression);
    if (ts.isBinaryExpression(expression)) return this.#binary(expression);
    if (ts.isConditionalExpression(expression)) {
      return this.evaluate(this.evaluate(expression.condition) ? expression.whenTrue : expression.whenFalse);
    }
    if (ts.isArrayLiteralExpression(expression)) return this.#array(expression);
    if (ts.isObjectLiteralExpression(expression)) return this.#object(expression);
    if (ts.isPropertyAccessExpression(expression)) return this.#member(expression, expression.expression, expression.name.text);
    if (ts.isElementAccessExpression(expression)) {
      return this.#member(expression, expression.expression, String(this.evaluate(expression.argumentExpression)));
    }
    if (ts.isIdentifier(expression)) return this.#identifier(expression);
    return this.#fromType(expression, "it is computed when the program runs");
  }

  /** The properties of an object literal, each as its own expression, so that errors name the property. Spreads are evaluated. */
  properties(node: ts.Expression): Map<string, { node: ts.Node; value: () => Constant }> {
    const expression = unwrap(node);
    if (!ts.isObjectLiteralExpression(expression)) {
      const value = this.evaluate(expression);
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        throw new NotConstant(expression, "it is not an object");
      }
      return new Map(Object.entries(value).map(([key, v]) => [key, { node: expression, value: () => v }]));
    }
    const found = new Map<string, { node: ts.Node; value: () => Constant }>();
    for (const property of expression.properties) {
      if (ts.isSpreadAssignment(property)) {
        for (const [key, entry] of this.properties(this.#declared(property.expression))) {
          found.set(key, entry);
        }
      } else if (ts.isPropertyAssignment(property)) {
        const initializer = property.initializer;
        found.set(this.#key(property.name), { node: initializer, value: () => this.evaluate(initializer) });
      } else if (ts.isShorthandPropertyAssignment(property)) {
        found.set(property.name.text, { node: property, value: () => this.#shorthand(property) });
      } else {
        throw new NotConstant(property, "functions are not constants");
      }
    }
    return found;
  }

  /** Follows an identifier to its initializer, so that a spread keeps the places of its properties. */
  #declared(node: ts.Expression): ts.Expression {
    const expression = unwrap(node);
    const initializer = ts.isIdentifier(expression) ? this.#initializer(this.checker.getSymbolAtLocation(expression)) : undefined;
    return initializer !== undefined && ts.isObjectLiteralExpression(unwrap(initializer)) ? initializer : expression;
  }

  #template(node: ts.TemplateExpression): string {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      text += String(this.evaluate(span.expression)) + span.literal.text;
    }
    return text;
  }

  #unary(node: ts.PrefixUnaryExpression): Constant {
    const value = this.evaluate(node.operand) as never;
    switch (node.operator) {
      case ts.SyntaxKind.MinusToken:
        return -value;
      case ts.SyntaxKind.PlusToken:
        return +value;
      case ts.SyntaxKind.ExclamationToken:
        return !value;
      case ts.SyntaxKind.TildeToken:
        return ~value;
      default:
        throw new NotConstant(node, "it changes a variable");
    }
  }

  #binary(node: ts.BinaryExpression): Constant {
    const operator = node.operatorToken.kind;
    const left = this.evaluate(node.left) as never;
    switch (operator) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return left && this.evaluate(node.right);
      case ts.SyntaxKind.BarBarToken:
        return left || this.evaluate(node.right);
      case ts.SyntaxKind.QuestionQuestionToken:
        return left ?? this.evaluate(node.right);
    }
    const fold = ARITHMETIC[operator];
    if (fold === undefined) {
      throw new NotConstant(node, `the operator ${node.operatorToken.getText()} is not evaluated at build time`);
    }
    return fold(left, this.evaluate(node.right) as never);
  }

  #array(node: ts.ArrayLiteralExpression): Constant[] {
    return node.elements.flatMap((element) => {
      if (!ts.isSpreadElement(element)) {
        return [this.evaluate(element)];
      }
      const spread = this.evaluate(element.expression);
      if (!Array.isArray(spread)) {
        throw new NotConstant(element, "what is spread is not an array");
      }
      return spread as Constant[];
    });
  }

  #object(node: ts.ObjectLiteralExpression): Constant {
    return Object.fromEntries([...this.properties(node)].map(([key, entry]) => [key, entry.value()]));
  }

  #member(node: ts.Expression, owner: ts.Expression, key: string): Constant {
    const enumValue = this.checker.getConstantValue(node as ts.PropertyAccessExpression);
    if (enumValue !== undefined) {
      return enumValue;
    }
    const symbol = this.checker.getSymbolAtLocation(owner);
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    if (target !== undefined && target.flags & (ts.SymbolFlags.ValueModule | ts.SymbolFlags.NamespaceModule)) {
      const member = this.checker.getExportsOfModule(target).find((s) => s.name === key);
      return this.#symbol(node, member);
    }
    let value: Constant;
    try {
      value = this.evaluate(owner);
    } catch (problem) {
      if (problem instanceof NotConstant) {
        return this.#fromType(node, problem.reason);
      }
      throw problem;
    }
    if (Array.isArray(value) || typeof value === "string") {
      return key === "length" ? value.length : (value[Number(key)] as Constant);
    }
    if (typeof value === "object" && value !== null && Object.hasOwn(value, key)) {
      return (value as Record<string, Constant>)[key];
    }
    return this.#fromType(node, `it has no constant property "${key}"`);
  }

  #shorthand(node: ts.ShorthandPropertyAssignment): Constant {
    return this.#symbol(node.name, this.checker.getShorthandAssignmentValueSymbol(node));
  }

  #identifier(node: ts.Identifier): Constant {
    if (node.text === "undefined") return undefined;
    if (node.text === "Infinity") return Infinity;
    return this.#symbol(node, this.checker.getSymbolAtLocation(node));
  }

  #symbol(node: ts.Expression, symbol: ts.Symbol | undefined): Constant {
    const initializer = this.#initializer(symbol);
    if (initializer === undefined) {
      return this.#fromType(node, `${node.getText()} is not a constant`);
    }
    if (this.#active.has(initializer)) {
      throw new NotConstant(node, `${node.getText()} is defined by itself`);
    }
    this.#active.add(initializer);
    try {
      return this.evaluate(initializer);
    } catch (problem) {
      // The place that the reader looks at is the use, not the definition.
      throw problem instanceof NotConstant ? new NotConstant(node, problem.reason) : problem;
    } finally {
      this.#active.delete(initializer);
    }
  }

  /** The expression that a `const` variable (here or imported) has as its value. */
  #initializer(symbol: ts.Symbol | undefined): ts.Expression | undefined {
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target?.valueDeclaration ?? target?.declarations?.[0];
    if (declaration === undefined) {
      return undefined;
    }
    if (ts.isExportAssignment(declaration)) {
      return declaration.expression;
    }
    const constant = ts.isVariableDeclaration(declaration) && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const;
    return constant && ts.isIdentifier(declaration.name) ? declaration.initializer : undefined;
  }

  /** Constants of libraries are declared without their values, but their types may be literals. */
  #fromType(node: ts.Expression, reason: string): Constant {
    const type = this.checker.getTypeAtLocation(node);
    if (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral)) {
      return (type as ts.LiteralType).value as string | number;
    }
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return this.checker.typeToString(type) === "true";
    }
    throw new NotConstant(node, reason);
  }

  #key(name: ts.PropertyName): string {
    if (ts.isComputedPropertyName(name)) return String(this.evaluate(name.expression));
    return name.text;
  }
}

const ARITHMETIC: { [operator: number]: (a: never, b: never) => Constant } = {
  [ts.SyntaxKind.PlusToken]: (a, b) => (a + b) as Constant,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.PercentToken]: (a, b) => a % b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [ts.SyntaxKind.LessThanLessThanToken]: (a, b) => a << b,
  [ts.SyntaxKind.GreaterThanGreaterThanToken]: (a, b) => a >> b,
  [ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken]: (a, b) => a >>> b,
  [ts.SyntaxKind.AmpersandToken]: (a, b) => a & b,
  [ts.SyntaxKind.BarToken]: (a, b) => a | b,
  [ts.SyntaxKind.CaretToken]: (a, b) => a ^ b,
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: (a, b) => a === b,
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: (a, b) => a !== b,
  [ts.SyntaxKind.LessThanToken]: (a, b) => a < b,
  [ts.SyntaxKind.GreaterThanToken]: (a, b) => a > b,
  [ts.SyntaxKind.LessThanEqualsToken]: (a, b) => a <= b,
  [ts.SyntaxKind.GreaterThanEqualsToken]: (a, b) => a >= b,
};

/** Without what has no effect when the program runs: parentheses, `as`, `satisfies`, `!`. */
export function unwrap(node: ts.Expression): ts.Expression {
  let at = node;
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at) ||
    ts.isTypeAssertionExpression(at)
  ) {
    at = at.expression;
  }
  return at;
}
