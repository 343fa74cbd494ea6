import { z } from "zod";
import {
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  createDocument,
} from "zod-openapi";
import type { AreaBases } from "./api-areas";
import { RATE_LIMIT_BUCKETS } from "../rate-limit/rate-limit-buckets";
import { type Endpoint, type Method, type Route, bucketOf } from "./endpoint.server";
import { LOCALES } from "../i18n/locales";
import {
  SHARED_COMPONENTS,
  groupByStatus,
  problemResponses,
  responseName,
} from "./open-api-components.server";
import { refusalsOf } from "./refusals.server";

type Json = Record<string, unknown>;
type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Json;
};
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  deprecated?: true;
  tags: [string];
  security: Json[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: Json;
  responses: Record<string, Json>;
};
type PathItem = Partial<Record<Lowercase<Method>, Operation>> & { servers?: { url: string }[] };

/** The parts of OpenAPI 3.1 that we write. */
export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, PathItem>;
  components: Record<"schemas" | "parameters" | "headers" | "responses" | "securitySchemes", Json>;
};

/** Describes each call in the `api` style, or in the `ajax` style with its envelope when there is no other. */
export function createOpenApiDocument(
  routes: readonly Route[],
  { origin, areas }: { origin: string; areas: AreaBases },
): OpenApiDocument {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const route of routes) {
    const base = areas[route.area];
    const path = `${base.path}/${styleOf(route)}/v1${route.path.replaceAll(/:(\w+)/g, "{$1}")}`;
    const item = (paths[path] ??= base.origin === null ? {} : { servers: [{ url: base.origin }] });
    item[route.method.toLowerCase() as Lowercase<Method>] = operation(route);
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Reboot API", version: "1", summary: SUMMARY, description: DESCRIPTION },
      servers: [{ url: origin }],
      tags: [...new Set(routes.map(({ endpoint }) => endpoint.tag))].map((name) => ({ name })),
      paths,
      components: { ...SHARED_COMPONENTS, responses: problemResponses(routes) },
    },
    DOCUMENT_OPTIONS,
  );
  return document as unknown as OpenApiDocument;
}

const DOCUMENT_OPTIONS: CreateDocumentOptions = {
  // Custom rules narrow a sibling schema; a transform is described by its input.
  allowEmptySchema: { custom: true, transform: true },
  override: ({ jsonSchema, zodSchema, io }) => {
    if (io === "input" && zodSchema instanceof z.ZodPipe)
      Object.assign(jsonSchema, pipedRules(zodSchema, jsonSchema));
    // Redundant: the format implies the pattern, and every JSON parser has these integer bounds.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // Responses may get new fields without a new version.
    if (io === "output") delete jsonSchema.additionalProperties;
  },
};

/** Rules that apply after cleaning a text are missing from its input schema. */
function pipedRules({ def: { out } }: z.ZodPipe, { type }: { type?: unknown }): Json {
  if (
    type !== "string" ||
    !(out instanceof z.ZodString || out instanceof z.ZodURL || out instanceof z.ZodEmail)
  )
    return {};
  const { minLength, maxLength, pattern, format } = z.toJSONSchema(out);
  return Object.fromEntries(
    Object.entries({ minLength, maxLength, pattern, format }).filter(([, rule]) => rule !== undefined),
  );
}

const SUMMARY = "The published content of the site, and the actions of its users.";
const DESCRIPTION = `Every call under \`/api/v1\` also exists under \`/ajax/v1\`, for the pages of this site: with the session cookie instead of \`Authorization\`, and with the response in \`{ "data": … }\`.

Texts come in the language of \`X-Reboot-Locale\`, else of \`Accept-Language\` (${LOCALES.join(", ")}); \`Content-Language\` names it, and the language of texts without a translation. Lists return \`{ items, nextCursor }\`: send \`nextCursor\` as \`cursor\` for the next page. Public responses have an \`ETag\`.

Errors are \`application/problem+json\` (RFC 9457). Invalid input is refused, including unknown parameters and fields.`;

const styleOf = ({ styles }: Route) => (styles.includes("api") ? "api" : "ajax");

function operation(route: Route): ZodOpenApiOperationObject {
  const { endpoint: called, access } = route;
  const ajax = styleOf(route) === "ajax";
  const id = operationId(route);
  const answer = named(called.described, `${capitalized(id)}Answer`);
  return {
    operationId: id,
    summary: called.summary,
    description: `${describeAccess(access)} ${describeLimit(route)}${route.aliasOf ? ` An alias of \`${route.aliasOf}\`.` : ""}`,
    ...(route.aliasOf ? { deprecated: true } : {}),
    tags: [called.tag],
    security: access === "public" ? [] : [ajax ? { session: [] } : { bearer: [] }],
    requestParams: { path: called.params, query: called.query },
    parameters: [
      { $ref: "#/components/parameters/Locale" },
      ...(called.idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(called.describedBody === null
      ? {}
      : {
          requestBody: {
            required: !called.describedBody.safeParse(undefined).success,
            content: {
              "application/json": { schema: named(called.describedBody, `${capitalized(id)}Body`) },
            },
          },
        }),
    responses: {
      [called.status]: {
        description: called.status === 202 ? "Accepted" : "Done",
        headers: responseHeaders(called),
        content: { "application/json": { schema: ajax ? z.object({ data: answer }) : answer } },
      },
      ...(called.cache === "none" ? {} : { 304: { description: "The client's copy is current" } }),
      ...Object.fromEntries(
        groupByStatus(refusalsOf(route)).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${responseName(codes)}` },
        ]),
      ),
    },
  };
}

const capitalized = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

const namedSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** Names object schemas only; others are clearer inline. */
function named(schema: z.ZodType, name: string): z.ZodType {
  if (!(schema instanceof z.ZodObject) || schema.meta()?.id !== undefined) return schema;
  const existing = namedSchemas.get(schema);
  if (existing) return existing;
  const model = schema.meta({ ...schema.meta(), id: name });
  namedSchemas.set(schema, model);
  return model;
}

/** `GET /programs/:id` → `getProgramsById`; other areas are a prefix. */
function operationId({ method, area, path }: Route): string {
  const segments = path
    .split("/")
    .flatMap((part) => (part.startsWith(":") ? ["by", part.slice(1)] : part.split(/\W/)));
  const all = [...(area === "main" ? [] : [area]), method.toLowerCase(), ...segments].filter(Boolean);
  return all.map((word, index) => (index === 0 ? word : capitalized(word))).join("");
}

function describeAccess(access: Route["access"]): string {
  if (access === "public") return "For everyone.";
  if (access === "signed-in") return "For signed-in users.";
  return `For staff: ${[...new Set(["owner", ...access.roles])].join(", ")}.`;
}

function describeLimit(route: Route): string {
  const { points, seconds } = RATE_LIMIT_BUCKETS[bucketOf(route)];
  return `At most ${points} in ${seconds} seconds.`;
}

function responseHeaders(called: Endpoint): Record<string, { $ref: string }> {
  const names = [
    "Content-Language",
    "RateLimit",
    "RateLimit-Policy",
    ...(called.cache === "none" ? [] : ["ETag"]),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
