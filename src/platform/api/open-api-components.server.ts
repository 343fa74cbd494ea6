import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { Route } from "./endpoint.server";
import { LOCALES } from "../i18n/locales";
import { ERROR_CODES, type ErrorCode, PROBLEMS, retryAfterOf, statusOf } from "./problem";
import { refusalsOf } from "./refusals.server";

const text = z.string();

const problemModel = z
  .object({
    type: z.url(),
    title: text,
    status: z.int(),
    detail: text,
    instance: text.meta({ description: "Path of the call" }),
    code: z.enum(ERROR_CODES),
    message: text.meta({ description: "In the language of the request" }),
    messages: z.object({ error: text }),
    errors: z.array(
      z
        .object({
          field: text.meta({ description: "`address.city`, `channels.0`; empty: the whole body" }),
          code: text,
          message: text,
        })
        .meta({ id: "FieldError" }),
    ),
    request: text.optional().meta({ description: "Id of the request in the site's log" }),
    current: z
      .looseObject({})
      .optional()
      .meta({ description: "With `changed_meanwhile` the current item, with `work_required` the challenge" }),
  })
  .meta({ id: "Problem", description: "RFC 9457" });

export const groupByStatus = (codes: readonly ErrorCode[]): [status: number, codes: ErrorCode[]][] => [
  ...Map.groupBy(codes, statusOf),
];

/** Component name for a set of codes: `not_found`, `conflict-in_progress`. */
export const responseName = (codes: readonly ErrorCode[]): string => codes.join("-");

export function problemResponses(routes: readonly Route[]): Record<string, ZodOpenApiResponseObject> {
  const sets = routes.flatMap((route) => groupByStatus(refusalsOf(route)).map(([, codes]) => codes));
  return Object.fromEntries(sets.map((codes) => [responseName(codes), problemResponse(codes)]));
}

function problemResponse(codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const waiting = codes.filter((code) => retryAfterOf(code) !== null);
  return {
    description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join(", "),
    // Promised only when all codes have it.
    ...(waiting.length === codes.length
      ? { headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } }
      : {}),
    content: { "application/problem+json": { schema: problemModel } },
  };
}

const header = (description: string) => ({ description, schema: { type: "string" as const } });

export const SHARED_COMPONENTS = {
  parameters: {
    Locale: {
      name: "X-Reboot-Locale",
      in: "header" as const,
      description: "Language of texts and messages; without a known one, `Accept-Language` applies",
      schema: { type: "string" as const, enum: [...LOCALES] },
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header" as const,
      description:
        'Made by the client for each change, best a UUID. The same key and body within a day change something once and get the same answer, marked `Idempotent-Replayed: true`. Another body under the same key is 422 `idempotency_key_reused`; a second call while the first one runs is 409 `in_progress`. A refused call leaves its key free. The quoted form (`"…"`) is the same key.',
      schema: { type: "string" as const, minLength: 1, maxLength: 255 },
    },
  },
  headers: {
    "Content-Language": header("The languages of the texts in the answer"),
    ETag: header("Send it back as If-None-Match"),
    RateLimit: header("What is left of the limit (r), and for how many seconds (t)"),
    "RateLimit-Policy": header("The limit: how many (q) in how many seconds (w)"),
    "Retry-After": {
      description: "Seconds to wait",
      required: true,
      schema: { type: "integer" as const },
    },
  },
  securitySchemes: {
    bearer: { type: "http" as const, scheme: "bearer", bearerFormat: "JWT" },
    session: {
      type: "apiKey" as const,
      in: "cookie" as const,
      name: "__Host-reboot",
      description: "Pages of this site only",
    },
  },
};
