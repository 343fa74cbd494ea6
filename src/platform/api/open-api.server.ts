import { z } from "zod";
import type { AreaBases } from "./api-areas";
import { RATE_LIMIT_BUCKETS } from "../rate-limit/rate-limit-buckets";
import { type Endpoint, type Method, type Route, bucketOf } from "./endpoint.server";
import { LOCALES } from "../i18n/locales";
import { type ErrorCode, PROBLEMS, retryAfterOf, statusOf } from "./problem";
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
  /** True for an alias of another call. */
  deprecated?: true;
  tags: [string];
  security: Json[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: Json;
  responses: Record<string, Json>;
};
type PathItem = Partial<Record<Lowercase<Method>, Operation>> & { servers?: { url: string }[] };

/** What this program says of itself in OpenAPI 3.1; only what we write, so only what readers of it need. */
export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, PathItem>;
  components: Json;
};

/**
 * The description of every call. A call that is there in both styles is described in the api style; one of our own pages
 * only, in the ajax style with its envelope.
 * @param origin of the site
 */
export function createOpenApiDocument(
  routes: readonly Route[],
  { origin, areas }: { origin: string; areas: AreaBases },
): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    const base = areas[route.area];
    const path = `${base.path}/${styleOf(route)}/v1${route.path.replaceAll(/:(\w+)/g, "{$1}")}`;
    const item = (paths[path] ??= base.origin === null ? {} : { servers: [{ url: base.origin }] });
    item[route.method.toLowerCase() as Lowercase<Method>] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Reboot API", version: "1", summary: SUMMARY, description: DESCRIPTION },
    servers: [{ url: origin }],
    tags: [...new Set(routes.map(({ endpoint }) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: { ...COMPONENTS, responses: problemResponses(routes) },
  };
}

const SUMMARY = "The published content of the site, and what can be done with it.";
const DESCRIPTION = `Every call under \`/api/v1\` is there under \`/ajax/v1\` as well, for the pages of this site: by session cookie instead of \`Authorization\`, and with the answer in \`{ "data": … }\`.

Texts come in the language of \`X-Reboot-Locale\`, else of \`Accept-Language\` (${LOCALES.join(", ")}); \`Content-Language\` names it, and the language of whatever has not been translated yet. Lists answer \`{ items, nextCursor }\`: give \`nextCursor\` back as \`cursor\` for the next page. Public answers have an \`ETag\`.

Errors are \`application/problem+json\` (RFC 9457). What cannot be understood is refused, unknown parameters and fields too.`;

const styleOf = ({ styles }: Route) => (styles.includes("api") ? "api" : "ajax");

function operation(route: Route): Operation {
  const { endpoint: called, access } = route;
  const ajax = styleOf(route) === "ajax";
  const value = schemaOf(called.output, "output");
  const responseSchema = ajax ? { type: "object", properties: { data: value }, required: ["data"] } : value;
  return {
    operationId: operationId(route),
    summary: called.summary,
    description: `${describeAccess(access)} ${describeLimit(route)}${route.aliasOf ? ` An alias of \`${route.aliasOf}\`.` : ""}`,
    ...(route.aliasOf ? { deprecated: true } : {}),
    tags: [called.tag],
    security: access === "public" ? [] : [ajax ? { session: [] } : { bearer: [] }],
    parameters: [
      ...parameters(called.params, "path"),
      ...parameters(called.query, "query"),
      { $ref: "#/components/parameters/Locale" },
      ...(called.idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(called.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(called.body, "input") } },
          },
        }),
    responses: {
      [called.status]: {
        description: called.status === 202 ? "Accepted" : "Done",
        headers: responseHeaders(called),
        content: { "application/json": { schema: responseSchema } },
      },
      ...(called.cache === "none" ? {} : { 304: { description: "What the client has is still right" } }),
      ...Object.fromEntries(
        groupByStatus(refusalsOf(route)).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${responseName(codes)}` },
        ]),
      ),
    },
  };
}

/** `GET /programs/:id` → `getProgramsById`; areas other than main stand in front. */
function operationId({ method, area, path }: Route): string {
  const segments = path
    .split("/")
    .flatMap((part) => (part.startsWith(":") ? ["by", part.slice(1)] : part.split(/\W/)));
  const all = [...(area === "main" ? [] : [area]), method.toLowerCase(), ...segments].filter(Boolean);
  return all.map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join("");
}

function describeAccess(access: Route["access"]): string {
  if (access === "public") return "For everybody.";
  if (access === "signed-in") return "For whoever is signed in.";
  return `For staff: ${[...new Set(["owner", ...access.roles])].join(", ")}.`;
}

function describeLimit(route: Route): string {
  const { points, seconds } = RATE_LIMIT_BUCKETS[bucketOf(route)];
  return `At most ${points} in ${seconds} seconds.`;
}

function responseHeaders(called: Endpoint): Json {
  const names = [
    "Content-Language",
    "RateLimit",
    "RateLimit-Policy",
    ...(called.cache === "none" ? [] : ["ETag"]),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Each field of a flat object as a parameter. */
function parameters(fields: z.ZodObject, parameterIn: "path" | "query"): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(fields, "input") as {
    properties?: Record<string, Json & { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: parameterIn,
    required: parameterIn === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it, without what says nothing to a reader. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...made }: Json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The format says the same; and a whole number has no other bounds than those of every JSON parser.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Answers may get further fields without being another version.
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
  return made;
}

const text = { type: "string" };
const problem = {
  type: "object",
  required: ["type", "title", "status", "detail", "instance", "code", "message", "messages", "errors"],
  properties: {
    type: { type: "string", format: "uri" },
    title: text,
    status: { type: "integer" },
    detail: text,
    instance: { type: "string", description: "The path that was asked for" },
    code: { type: "string", enum: Object.keys(PROBLEMS) },
    message: { type: "string", description: "In the language of the call" },
    messages: { type: "object", required: ["error"], properties: { error: text } },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "code", "message"],
        properties: { field: text, code: text, message: text },
      },
    },
    request: { type: "string", description: "What the log of the site calls the request" },
    current: { type: "object", description: "What is there now, when it has changed meanwhile" },
  },
};

const PROBLEM = { schema: { $ref: "#/components/schemas/Problem" } };

const groupByStatus = (codes: readonly ErrorCode[]): [status: number, codes: ErrorCode[]][] => [
  ...Map.groupBy(codes, statusOf),
];

/** The name of a response that a set of codes may be answered with: `not_found`, `conflict-in_progress`. */
const responseName = (codes: readonly ErrorCode[]): string => codes.join("-");

/** One response for each set of codes that some call has at one status. */
function problemResponses(routes: readonly Route[]): Json {
  const sets = routes.flatMap((route) => groupByStatus(refusalsOf(route)).map(([, codes]) => codes));
  return Object.fromEntries(sets.map((codes) => [responseName(codes), problemResponse(codes)]));
}

function problemResponse(codes: readonly ErrorCode[]): Json {
  const waiting = codes.filter((code) => retryAfterOf(code) !== null);
  const retryHeader = { $ref: "#/components/headers/Retry-After" };
  return {
    description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join(", "),
    // A header that only some of the codes have is not promised.
    ...(waiting.length === codes.length ? { headers: { "Retry-After": retryHeader } } : {}),
    content: { "application/problem+json": PROBLEM },
  };
}

const header = (description: string) => ({ description, schema: text });
const COMPONENTS = {
  schemas: { Problem: problem },
  parameters: {
    Locale: {
      name: "X-Reboot-Locale",
      in: "header",
      description: "Language of texts and messages; without it `Accept-Language` counts",
      schema: { type: "string", enum: [...LOCALES] },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        'Made by the client for each change, best a UUID. The same key and body within a day change something once and get the same answer, marked `Idempotent-Replayed: true`. Another body under the same key is 422 `idempotency_key_reused`; a second call while the first one runs is 409 `in_progress`. A refused call leaves its key free. The quoted form (`"…"`) is the same key.',
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  },
  headers: {
    "Content-Language": header("The languages of the texts in the answer"),
    ETag: header("Send it back as If-None-Match"),
    RateLimit: header("What is left of the limit (r), and for how many seconds (t)"),
    "RateLimit-Policy": header("The limit: how many (q) in how many seconds (w)"),
    "Retry-After": { description: "Seconds to wait", required: true, schema: { type: "integer" } },
  },
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    session: { type: "apiKey", in: "cookie", name: "__Host-reboot", description: "Pages of this site only" },
  },
};
