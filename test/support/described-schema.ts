import type { z } from "zod";
import type { OpenApiDocument } from "../../src/platform/api/open-api.server";

/** Returns a self-contained JSON Schema with the models of the description. */
export function describedSchema(
  { components }: Pick<OpenApiDocument, "components">,
  schema: object,
): z.core.JSONSchema.JSONSchema {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")) as z.core.JSONSchema.JSONSchema;
}

export const jsonSchemaIn = (part: unknown): object =>
  (part as { content: { "application/json": { schema: object } } }).content["application/json"].schema;
