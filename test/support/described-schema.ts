import type { z } from "zod";
import type { OpenApiDocument } from "../../src/platform/api/open-api.server";

/** A schema of the API's description with the models that it refers to: a JSON Schema that stands by itself. */
export function describedSchema(
  { components }: Pick<OpenApiDocument, "components">,
  schema: object,
): z.core.JSONSchema.JSONSchema {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")) as z.core.JSONSchema.JSONSchema;
}

/** The JSON of a request or a response: `{ content: { "application/json": { schema } } }`. */
export const jsonSchemaIn = (part: unknown): object =>
  (part as { content: { "application/json": { schema: object } } }).content["application/json"].schema;
