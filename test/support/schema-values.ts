import fc from "fast-check";

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
};
type Models = Readonly<Record<string, JsonSchema>>;

/** Limits where the schema allows more. */
const MAX_TEXT = 60;
const MAX_ITEMS = 3;
const MAX_DEPTH = 6;

const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: day.map((date) => date.toISOString().slice(0, 10)),
  "date-time": day.map((date) => date.toISOString()),
  email: fc.stringMatching(/^[a-z]{3,10}@example\.org$/),
  uri: fc.stringMatching(/^https:\/\/[a-z]{3,10}\.example\/[a-z]{0,5}$/),
};

/** By field name, for values that no schema can name: from the database or the clock. */
export type FieldHints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Generates values that a schema allows. @param hints replace the values of fields */
export function valuesOf(
  schema: JsonSchema,
  models: Models,
  hints: FieldHints = {},
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema) => valuesOf(one, models, hints, depth + 1);
  if (schema.$ref !== undefined) return inner(models[schema.$ref.split("/").at(-1)!]!);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = choicesIn(schema);
  // Chooses the last option, null, to end recursion.
  if (choices) return depth < MAX_DEPTH ? fc.oneof(...choices.map(inner)) : inner(choices.at(-1)!);
  switch (schema.type) {
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1e9, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return listsOf(schema, inner);
    case "object":
      return objectsOf(schema, inner, hints);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** zod writes null last. */
const choicesIn = (schema: JsonSchema): JsonSchema[] | undefined =>
  Array.isArray(schema.type)
    ? schema.type.map((type) => ({ ...schema, type }))
    : (schema.anyOf ?? schema.oneOf);

function textsOf({ format, pattern, minLength = 0, maxLength = MAX_TEXT }: JsonSchema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known) return known;
  const max = Math.max(minLength, Math.min(maxLength, MAX_TEXT));
  // `\S` means any non-blank text.
  if (pattern !== undefined && pattern !== "\\S") return fc.stringMatching(new RegExp(pattern, "u"));
  const written = fc.string({ unit: "grapheme", minLength, maxLength: max });
  return written.map((text) => {
    // PostgreSQL stores neither NUL nor lone surrogates, which JSON Schema cannot express.
    const storable = text.replaceAll("\0", "a").toWellFormed();
    return (pattern === undefined ? storable : `a${[...storable].slice(1).join("")}`).padEnd(minLength, "a");
  });
}

function listsOf(
  { items = {}, minItems = 0, maxItems, uniqueItems = false }: JsonSchema,
  inner: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown[]> {
  const maxLength = Math.max(minItems, Math.min(maxItems ?? MAX_ITEMS, MAX_ITEMS));
  const bounds = { minLength: minItems, maxLength };
  return uniqueItems ? fc.uniqueArray(inner(items), bounds) : fc.array(inner(items), bounds);
}

function objectsOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema,
  inner: (schema: JsonSchema) => fc.Arbitrary<unknown>,
  hints: FieldHints,
): fc.Arbitrary<object> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === "object") {
    const names = propertyNames
      ? (inner(propertyNames) as fc.Arbitrary<string>)
      : fc.string({ maxLength: 8 });
    const value = inner(additionalProperties);
    const needed = fc.record(Object.fromEntries(required.map((name) => [name, value])));
    return fc
      .tuple(fc.dictionary(names, value, { maxKeys: MAX_ITEMS }), needed)
      .map(([all, some]) => ({ ...all, ...some }));
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, hints[name] ?? inner(one)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Any JSON, including values that databases and parsers often mishandle. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom("\0", "\ud800", "é".repeat(5000), -1, 1e308, 9007199254740992, [], {}, null, "__proto__"),
);
