import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway } from "../../platform/database-away.server";
import type { Deps } from "../../platform/deps";
import type { Endpoint } from "../../platform/endpoint.server";
import { isKnownEtag } from "../../platform/known-etag";
import { type ErrorCode, type Problem, type Refusal, problem } from "../../platform/problem";
import { sendFromRoute } from "../page/http-answer";
import type { Answer } from "../page/page-cache";
import { askedLocale } from "./asked-locale";

/** What changes an answer beside the address. */
const VARY = "Accept-Language, X-Reboot-Locale";
export const CACHE_CONTROL: Record<Endpoint["cache"], string> = {
  none: "no-store",
  private: "private, no-cache",
  public: "public, max-age=0, must-revalidate",
};
export const JSON_TYPE = "application/json; charset=utf-8";
/** Seconds after which a call is worth another try when the database is away. */
const AWAY = 30;

/** Sends a problem (RFC 9457) in the caller's language; never kept by anybody. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  refusal: Refusal,
): FastifyReply {
  const locale = askedLocale(request.headers);
  const path = request.url.split("?", 1)[0]!;
  const body = problem(refusal, path, origin, locale);
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", refusal.retryAfterSeconds);
  // RFC 9110 §15.5.2: a 401 says how one may sign in.
  if (body.status === 401) reply.header("www-authenticate", 'Bearer realm="reboot"');
  return reply
    .code(body.status)
    .header("cache-control", "no-store")
    .header("content-language", locale)
    .header("vary", varied(reply))
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify({ ...body, request: request.id } satisfies Problem));
}

/** What Fastify itself refuses, by its own code or, for the rest, by status. */
const OWN: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  400: "bad_request",
  413: "payload_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
};

/** Sends what was thrown: the framework's refusals as such, a database that is away as 503, anything else as 500. */
export function sendThrown(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, "origin" | "log">,
  thrown: unknown,
): FastifyReply {
  const { code = "", statusCode = 500 } = thrown as { code?: string; statusCode?: number };
  const known = OWN[code] ?? (code.startsWith("FST_") || statusCode < 500 ? OWN[statusCode] : undefined);
  if (known) return sendProblem(request, reply, deps.origin, { code: known });
  const away = isDatabaseAway(thrown);
  deps.log.error({ err: thrown, route: request.routeOptions.url }, "a call failed");
  return sendProblem(
    request,
    reply,
    deps.origin,
    away ? { code: "unavailable", retryAfterSeconds: AWAY } : { code: "internal" },
  );
}

/** Sends a value as JSON, with an ETag when it may be kept; 304 to whoever has it. */
export function sendValue(
  request: FastifyRequest,
  reply: FastifyReply,
  called: Pick<Endpoint, "cache" | "status">,
  value: unknown,
): FastifyReply {
  const body = Buffer.from(JSON.stringify(value));
  reply.header("cache-control", CACHE_CONTROL[called.cache]).header("vary", varied(reply));
  if (called.cache !== "none") {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", etag);
    if (isKnownEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return reply.code(called.status).type(JSON_TYPE).send(body);
}

/** Sends what is kept, compressed as the client takes it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const headers = { ...answer.headers, vary: `${varied(reply)}, Accept-Encoding` };
  sendFromRoute(request, reply, { ...answer, headers });
  return reply;
}

/** Beside what is there already: CORS adds `Origin`. */
const varied = (reply: FastifyReply): string => {
  const before = reply.getHeader("vary");
  return before === undefined || before === VARY ? VARY : `${String(before)}, ${VARY}`;
};
