import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseUnavailable } from "../../platform/database/database-unavailable.server";
import type { Deps } from "../../platform/deps";
import type { Endpoint } from "../../platform/api/endpoint.server";
import { matchesEtag } from "../../platform/http/etag";
import {
  type ErrorCode,
  type Problem,
  type Refusal,
  problem,
  retryAfterOf,
} from "../../platform/api/problem";
import { sendThroughFastify } from "../http/encoded-response";
import type { EncodedResponse } from "../page/cache/response-types";
import { requestLocale } from "./request-locale";

const VARY = "Accept-Language, X-Reboot-Locale";
export const CACHE_CONTROL: Record<Endpoint["cache"], string> = {
  none: "no-store",
  private: "private, no-cache",
  public: "public, max-age=0, must-revalidate",
};
export const JSON_TYPE = "application/json; charset=utf-8";

/** Sends a problem (RFC 9457) in the caller's language; never cached. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  refusal: Refusal,
): FastifyReply {
  const locale = requestLocale(request.headers);
  const path = request.url.split("?", 1)[0]!;
  const body = problem(refusal, path, origin, locale);
  const retryAfter = refusal.retryAfterSeconds ?? retryAfterOf(refusal.code);
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  // RFC 9110 §15.5.2: a 401 names the way to sign in.
  if (body.status === 401) reply.header("www-authenticate", 'Bearer realm="reboot"');
  return reply
    .code(body.status)
    .header("cache-control", "no-store")
    .header("content-language", locale)
    .header("vary", varyHeader(reply))
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify({ ...body, request: request.id } satisfies Problem));
}

const FASTIFY_ERROR_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  400: "bad_request",
  413: "payload_too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
};

/** Sends framework errors by their code, an unavailable database as 503, anything else as 500. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<Deps, "origin" | "log">,
  thrown: unknown,
): FastifyReply {
  const { code = "", statusCode = 500 } = thrown as { code?: string; statusCode?: number };
  const errorCode =
    FASTIFY_ERROR_CODES[code] ??
    (code.startsWith("FST_") || statusCode < 500 ? FASTIFY_ERROR_CODES[statusCode] : undefined);
  if (errorCode) return sendProblem(request, reply, deps.origin, { code: errorCode });
  const isUnavailable = isDatabaseUnavailable(thrown);
  deps.log.error({ err: thrown, route: request.routeOptions.url }, "a call failed");
  return sendProblem(request, reply, deps.origin, { code: isUnavailable ? "unavailable" : "internal" });
}

export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<Endpoint, "cache" | "status">,
  value: unknown,
): FastifyReply {
  const body = Buffer.from(JSON.stringify(value));
  reply.header("cache-control", CACHE_CONTROL[endpoint.cache]).header("vary", varyHeader(reply));
  if (endpoint.cache !== "none") {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    reply.header("etag", etag);
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return reply.code(endpoint.status).type(JSON_TYPE).send(body);
}

export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): FastifyReply {
  const headers = { ...response.headers, vary: `${varyHeader(reply)}, Accept-Encoding` };
  sendThroughFastify(request, reply, { ...response, headers });
  return reply;
}

/** CORS may already have added `Origin`. */
const varyHeader = (reply: FastifyReply): string => {
  const existing = reply.getHeader("vary");
  return existing === undefined || existing === VARY ? VARY : `${String(existing)}, ${VARY}`;
};
