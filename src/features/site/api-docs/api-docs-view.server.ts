import type { OpenApiDocument, Operation } from "../../../platform/api/open-api.server";
import { renderMarkdown } from "../../../platform/text/markdown.server";
import { apiGuide } from "./api-guide.server";
import { type Schema, jsonExample } from "./json-example.server";
import { PROBLEMS } from "../../../platform/api/problem";

export type DocField = { name: string; kind: string; note: string; required: boolean };

type Models = Record<string, unknown>;

/** Follows `$ref`. Keywords beside the reference win. */
const resolve = (schema: Schema, models: Models): Schema =>
  schema.$ref === undefined
    ? schema
    : { ...(models[schema.$ref.split("/").at(-1)!] as Schema), ...schema, $ref: undefined };

/** Countries and time zones have hundreds of values. */
const MAX_VALUES = 30;

const describeValues = (values: readonly unknown[]): string =>
  values.length <= MAX_VALUES
    ? values.join(", ")
    : `${values.slice(0, 3).join(", ")} and ${values.length - 3} more, which the description lists`;

/** `integer, 1 to 100`, `one of a, b`, `date or null`, `Program`. */
function describeType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1)!;
  if (schema.anyOf) return schema.anyOf.map(describeType).join(" or ");
  if (schema.enum) return `one of ${describeValues(schema.enum)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${schema.items ? describeType(schema.items) : "values"}`;
  const { minimum, maximum, maxLength } = schema;
  const bounds =
    minimum !== undefined && maximum !== undefined
      ? `, ${minimum} to ${maximum}`
      : maxLength === undefined
        ? ""
        : `, at most ${maxLength} characters`;
  return `${schema.format ?? [schema.type ?? "anything"].flat().join(" or ")}${bounds}`;
}

function describeNote({ description = "", default: defaultValue }: Schema): string {
  const defaultNote =
    defaultValue === undefined
      ? ""
      : `${typeof defaultValue === "string" ? defaultValue : JSON.stringify(defaultValue)} when not given.`;
  return [description && `${description}.`, defaultNote].filter(Boolean).join(" ");
}

/** Lists fields with those of nested values: `items[].title`. */
function fieldsOf(reference: Schema, models: Models, prefix = ""): DocField[] {
  const schema = resolve(reference, models);
  return Object.entries(schema.properties ?? {}).flatMap(([own, part]) => {
    const name = `${prefix}${own}`;
    const required = schema.required?.includes(own) ?? false;
    const row = { name, kind: describeType(part), note: describeNote(part), required };
    const inner = part.type === "array" ? (part.items ?? {}) : (objectIn(part, models) ?? {});
    return [row, ...fieldsOf(inner, models, part.type === "array" ? `${name}[].` : `${name}.`)];
  });
}

/** Also finds the object of a nullable schema. */
const objectIn = (schema: Schema, models: Models): Schema | undefined =>
  [schema, ...(schema.anyOf ?? [])].find((one) => resolve(one, models).properties !== undefined);

type Content = { content?: Record<string, { schema: Schema }> };
const bodyFields = (schema: Schema, models: Models): DocField[] =>
  fieldsOf(objectIn(schema, models) ?? {}, models);
const schemaIn = (part: Content | undefined): Schema => Object.values(part?.content ?? {})[0]?.schema ?? {};

type Parameter = { name: string; description?: string; required?: boolean; schema: Schema };

function parameterView({ name, description, required = false, schema }: Parameter): DocField {
  const note = describeNote(description === undefined ? schema : { ...schema, description });
  return { name, kind: describeType(schema), note, required };
}

function endpointView(
  path: string,
  method: string,
  operation: Operation,
  components: OpenApiDocument["components"],
) {
  const shared = components["parameters"] as Record<string, Parameter>;
  const parameters = operation.parameters
    .map((one) => ("$ref" in one ? shared[one.$ref.split("/").at(-1)!]! : (one as Parameter)))
    // Every call takes this header; the guide explains it.
    .filter(({ name }) => name !== "X-Reboot-Locale")
    .map(parameterView);
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))!;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    text: operation.description,
    parameters,
    body: bodyFields(schemaIn(operation.requestBody as Content | undefined), components.schemas),
    status: success[0],
    example: JSON.stringify(jsonExample(schemaIn(success[1] as Content), components.schemas), null, 2),
    bodyExample: operation.requestBody
      ? JSON.stringify(jsonExample(schemaIn(operation.requestBody as Content), components.schemas), null, 2)
      : null,
    answer: fieldsOf(schemaIn(success[1] as Content), components.schemas),
  };
}

export function apiDocsView({ info, tags, paths, components, servers }: OpenApiDocument) {
  const urlOf = (path: string) => `${(paths[path]?.servers ?? servers)[0]!.url}${path}`;
  const calls = Object.entries(paths).flatMap(([path, { servers: own, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: endpointView(own ? urlOf(path) : path, method, operation, components),
    })),
  );
  return {
    title: info.title,
    lead: info.summary,
    intro: renderMarkdown(info.description),
    guide: renderMarkdown(apiGuide(servers[0]!.url)),
    openApiUrl: urlOf(Object.keys(paths).find((path) => path.endsWith("/openapi.json"))!),
    groups: tags.map(({ name }) => ({
      name,
      id: `calls-${name.toLowerCase()}`,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    problems: Object.entries(PROBLEMS).map(([code, { status, title }]) => ({ code, status, title })),
  };
}
export type EndpointView = ReturnType<typeof apiDocsView>["groups"][number]["calls"][number];
