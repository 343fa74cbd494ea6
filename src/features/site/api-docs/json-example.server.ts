/** The subset of JSON Schema that our descriptions use. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

const BY_NAME: Record<string, string> = {
  id: "code-for-refugees",
  program: "code-for-refugees",
  title: "Code for Refugees",
  name: "Amina Yusuf",
  fullName: "Amina Yusuf",
  organisationName: "Nyota",
  contactName: "Daniel Kamau",
  reference: "KTM-4827",
  currency: "USD",
  location: "Kakuma, Kenya",
  placeName: "Kakuma",
  nextCursor: "-publishedAt.WyIyMDI2LTExLTIwIl0",
  access_token: "eyJhbGciOiJFZERTQSJ9.…",
  timeZone: "Africa/Nairobi",
  skill: "python",
  phone: "+254712345678",
};
const BY_FORMAT: Record<string, string> = {
  uuid: "019af0c2-7d1e-7a35-9b64-0d1f2a3b4c5d",
  date: "2026-12-01",
  "date-time": "2026-12-01T09:00:00.000Z",
  email: "amina@example.org",
  uri: "https://example.org/",
};
const MAX_DEPTH = 12;

/** Returns an example value for documentation; unknown text is `…`. */
export function jsonExample(schema: Schema, models: Record<string, unknown>, name = "", depth = 0): unknown {
  const inner = (one: Schema, of = name) => jsonExample(one, models, of, depth + 1);
  if (depth > MAX_DEPTH) return null;
  if (schema.$ref !== undefined) return inner(models[schema.$ref.split("/").at(-1)!] as Schema);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[name === "country" ? schema.enum.indexOf("KE") : 0] ?? schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(choices[0]!);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      if (fields.length === 0 && schema.required)
        return Object.fromEntries(schema.required.map((required) => [required, "…"]));
      return Object.fromEntries(fields.map(([own, field]) => [own, inner(field, own)]));
    }
    case "array":
      return schema.items ? [inner(schema.items)] : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 12, 12));
    case "boolean":
      return true;
    case "null":
      return null;
    case "string":
      return BY_FORMAT[schema.format ?? ""] ?? BY_NAME[name] ?? "…";
    default:
      return {};
  }
}
