/** Request and response types: the top level, where fields may travel outside the body. */
import ts from "typescript";
import { basic, type Field, type PathSegment, type Type, type Wire } from "./model.ts";
import type { Place, Shapes } from "./shapes.ts";

const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

export interface RequestContext {
  methods: readonly string[];
  path: readonly PathSegment[];
  /** The `path` option, or what stands for it in messages. */
  pathNode: ts.Node;
}

/** The model's request; undefined when the handler takes nothing. */
export function requestType(type: ts.Type | undefined, shapes: Shapes, place: Place, context: RequestContext): Type | undefined {
  const parameters = context.path.filter((segment) => segment.kind !== "LITERAL");
  const given = type && nothingButUndefined(type) ? undefined : type && shapes.defined(type);
  if (given === undefined) {
    for (const parameter of parameters) {
      missingField(parameter, shapes, context);
    }
    return undefined;
  }
  if (given.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
    shapes.report(place, `a request of type ${textOf(given, shapes)} can't be decoded`, "give the handler's parameter an object type");
    return undefined;
  }
  const objects = given.isUnion() ? given.types : [given];
  if (!objects.every((object) => isObject(object, shapes))) {
    shapes.report(place, `a request can't be of type ${textOf(given, shapes)}`, "use an object type, with the value as a field");
    return undefined;
  }
  const mapped = objects.map((object) => requestObject(object, shapes, place, context, parameters));
  if (mapped.length > 1) {
    return unionOf(given, mapped, shapes, place);
  }
  const only = mapped[0]!;
  return only.object!.fields.length === 0 && only.object!.additional === undefined ? undefined : only;
}

/** The model's response; undefined for `void`. */
export function responseType(type: ts.Type, shapes: Shapes, place: Place): Type | undefined {
  if (nothingButUndefined(type)) {
    return undefined;
  }
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
    // Nothing is declared, so nothing is dropped.
    return { object: { fields: [], additional: basic("ANY") } };
  }
  const members = (type.isUnion() ? type.types : [type]).filter((t) => !(t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
  if (members.some((t) => t.flags & ts.TypeFlags.Never) || members.length === 0) {
    return undefined;
  }
  const bad = members.find((member) => !isObject(member, shapes));
  if (bad !== undefined) {
    const hint = bad.flags & ts.TypeFlags.Null ? "throw APIError.notFound(…), or return it as a field" : "return an object with the value as a field";
    shapes.report(place, `a response can't be of type ${textOf(type, shapes)}`, hint);
    return undefined;
  }
  const mapped = members.map((member) => responseObject(member, shapes, place));
  return mapped.length === 1 ? mapped[0] : unionOf(type, mapped, shapes, place);
}

function requestObject(type: ts.Type, shapes: Shapes, place: Place, context: RequestContext, parameters: PathSegment[]): Type {
  const problems = shapes.diagnostics.list.length;
  const fields = shapes.properties(type, place).map((property): Field => {
    const field = topField(property, shapes, place, true);
    const at = shapes.field(property, place).place;
    const parameter = parameters.find((p) => p.value === property.name);
    if (shapes.diagnostics.list.length > problems) {
      return field;
    }
    if (parameter !== undefined) {
      checkParameter(field, parameter, shapes, at);
    } else if (field.wire?.place === "HEADER" || field.wire?.place === "COOKIE") {
      checkText(field, false, `a ${field.wire.place.toLowerCase()}`, shapes, at);
    } else if (field.wire?.place === "QUERY" || context.methods.some((m) => !BODY_METHODS.has(m))) {
      const method = context.methods.find((m) => !BODY_METHODS.has(m));
      checkText(field, true, field.wire ? "the query string" : `the query string of a ${method} request`, shapes, at);
    }
    return field;
  });
  for (const parameter of parameters) {
    if (!fields.some((field) => field.name === parameter.value)) {
      missingField(parameter, shapes, context);
    }
  }
  const additional = shapes.additional(type, place);
  if (additional !== undefined && context.methods.some((m) => !BODY_METHODS.has(m))) {
    shapes.report(place, "an index signature can't travel in the query string", "name the fields");
  }
  return { object: { fields, ...(additional && { additional }) } };
}

function responseObject(type: ts.Type, shapes: Shapes, place: Place): Type {
  const properties = shapes.properties(type, place);
  const fields = properties.map((property) => topField(property, shapes, place, false));
  const statuses = properties.filter((_, i) => fields[i]!.wire?.place === "HTTP_STATUS");
  if (statuses.length > 1) {
    const second = shapes.field(statuses[1]!, place).place;
    shapes.report(second, `a second HttpStatus field, after ${statuses[0]!.name}`, "keep one: a response has one status");
  }
  fields.forEach((field, i) => {
    if (field.wire?.place === "HEADER" || field.wire?.place === "COOKIE") {
      checkText(field, false, `a ${field.wire.place.toLowerCase()}`, shapes, shapes.field(properties[i]!, place).place);
    }
  });
  const additional = shapes.additional(type, place);
  return { object: { fields, ...(additional && { additional }) } };
}

/** A field with where it travels. */
function topField(property: ts.Symbol, shapes: Shapes, parent: Place, request: boolean): Field {
  const { type, optional, place } = shapes.field(property, parent);
  const mark = shapes.marks.wireOf(type);
  const ignored = mark === undefined || (request ? mark.place === "HTTP_STATUS" : mark.place === "QUERY");
  const doc = ts.displayPartsToString(property.getDocumentationComment(shapes.checker));
  const rest = { ...(optional && { optional: true }), ...(doc !== "" && { doc }) };
  if (ignored) {
    return { name: property.name, type: shapes.map(type, place), ...rest };
  }
  const wire: Wire = { place: mark.place };
  if (mark.place !== "HTTP_STATUS") {
    wire.name = wireName(mark.place, mark.name, property.name);
  }
  const value = mark.place === "COOKIE" ? cookieValue(type, shapes) : type;
  return { name: property.name, type: shapes.map(value, place), ...rest, wire };
}

/** `Cookie<T>` is an object for the program; its `value` is what travels. */
function cookieValue(type: ts.Type, shapes: Shapes): ts.Type {
  const cookie = (type.isUnion() ? type.types : [type]).find((t) => shapes.marks.peel(t).wire);
  const value = cookie && shapes.checker.getPropertyOfType(cookie, "value");
  return value ? shapes.checker.getTypeOfSymbol(value) : type;
}

function wireName(place: Wire["place"], given: string, field: string): string {
  if (place === "HEADER") {
    return (given || kebab(field)).toLowerCase();
  }
  return given || field;
}

/** `requestId` → `request-id`. */
export const kebab = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2").replace(/_/g, "-").toLowerCase();

function checkParameter(field: Field, parameter: PathSegment, shapes: Shapes, at: Place): void {
  if (field.wire !== undefined) {
    shapes.report(at, `the field is a parameter of the path and can't come from elsewhere too`, "leave out the Header<>, Query<> or Cookie<>");
    return;
  }
  if (field.optional && parameter.kind === "PARAMETER") {
    shapes.report(at, "a parameter of the path is always there", `write "${field.name}:" without the "?"`);
    return;
  }
  checkText(field, false, "a path parameter", shapes, at);
}

/** What travels as text must be made of strings, numbers and the like. */
function checkText(field: Field, arrays: boolean, where: string, shapes: Shapes, at: Place): void {
  if (!isText(field.type, arrays, shapes)) {
    const hint = arrays ? "use strings, numbers, booleans, dates, or arrays of those" : "use a string, number, boolean or date";
    shapes.report(at, `${describe(field.type)} can't travel in ${where}`, hint);
  }
}

function isText(type: Type, arrays: boolean, shapes: Shapes): boolean {
  if (type.reference !== undefined) return isText(shapes.declarations[type.reference]!.type, arrays, shapes);
  if (type.union) return type.union.members.every((member) => isText(member, arrays, shapes));
  if (type.array) return arrays && isText(type.array.element, false, shapes);
  return type.object === undefined && type.tuple === undefined;
}

function describe(type: Type): string {
  if (type.array) return "an array of such elements";
  if (type.tuple) return "a tuple";
  if (type.union) return "a union with such members";
  return "an object";
}

function missingField(parameter: PathSegment, shapes: Shapes, context: RequestContext): void {
  const message = `the path parameter "${parameter.value}" is not a field of the request type`;
  shapes.diagnostics.error(context.pathNode, message, `add "${parameter.value}: string" to the request type`);
}

function unionOf(type: ts.Type, mapped: Type[], shapes: Shapes, place: Place): Type {
  // Mapped a second time as nested data, for the discriminator only.
  const discriminator = shapes.map(type, place).union?.discriminator;
  return { union: { members: mapped, ...(discriminator && { discriminator }) } };
}

/** The type itself, not its alias. */
const textOf = (type: ts.Type, shapes: Shapes): string => shapes.checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias);

const nothingButUndefined = (type: ts.Type): boolean =>
  (type.isUnion() ? type.types : [type]).every((t) => t.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never));

function isObject(type: ts.Type, shapes: Shapes): boolean {
  const { core } = shapes.marks.peel(type);
  const { checker } = shapes;
  return (
    (core.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    !checker.isArrayType(core) &&
    !checker.isTupleType(core) &&
    core.getCallSignatures().length === 0 &&
    !["Date", "Decimal", "Map", "Set"].includes(core.symbol?.name)
  );
}
