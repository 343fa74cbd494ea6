import type { FastifyReply, FastifyRequest } from "fastify";
import { ipKey } from "../../platform/rate-limit/ip-key";
import { type ApiRequest, type Identify, type ApiStyle, wrapResponse } from "../../platform/api/api-request";
import { RATE_LIMIT_BUCKETS } from "../../platform/rate-limit/rate-limit-buckets";
import type { Deps } from "../../platform/deps";
import { type Call, type Outcome, type Route, bucketOf } from "../../platform/api/endpoint.server";
import { parseIdempotencyKey, runIdempotently } from "./idempotency.server";
import { validateInput, fieldError, parseQueryString } from "../../platform/api/validate-input.server";
import { type Refusal, refuse, statusOf } from "../../platform/api/problem";
import { type RateLimitStatus, consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import { type Serializer, createSerializer } from "../../platform/api/serialize";
import { ANONYMOUS, type Principal, checkAccess } from "../../platform/auth/principal";
import { ClientIdReusedError } from "../../platform/forms/client-id-reused.server";
import type { Locale } from "../../platform/i18n/locales";
import { requestLocale } from "./request-locale";
import type { PageCache } from "../page/cache/page-cache";
import { type ApiResult, type ResponseHeader, respondFromCache } from "./response-cache";
import { sendCachedResponse, sendProblem, sendJson } from "./send-response";

export type ApiContext = Readonly<{
  deps: Deps;
  identify: Identify;
  responseCache?: Pick<PageCache, "getOrRender">;
}>;

export async function handleApiRequest(
  context: ApiContext,
  route: Route,
  style: ApiStyle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deps } = context;
  const apiRequest: ApiRequest = { style, headers: request.headers, ipAddress: request.ip };
  const sendRefusal = (refusal: Refusal) => sendProblem(request, reply, deps.origin, refusal);
  const identified = route.endpoint.anonymous
    ? { ok: true as const, value: ANONYMOUS }
    : await context.identify(apiRequest);
  const principal = identified.ok ? identified.value : ANONYMOUS;
  const bucket = bucketOf(route);
  const rateLimit = await consumeRateLimit(
    deps,
    bucket,
    principal.kind === "user" ? `user ${principal.id}` : ipKey(apiRequest.ipAddress),
  );
  addRateLimitHeaders(reply, rateLimit);
  if (!rateLimit.ok)
    return sendRefusal({ code: "too_many_requests", retryAfterSeconds: rateLimit.retryAfterSeconds });
  const accessError = identified.ok ? checkAccess(route.access, principal) : identified.error;
  if (accessError) {
    const account = principal.kind === "user" ? { account: principal.id } : {};
    deps.log.info(
      { route: `${route.method} ${route.path}`, code: accessError, ...account },
      "a call was refused",
    );
    return sendRefusal({ code: accessError });
  }
  const sendHandlerRefusal = (refusal: Refusal) => {
    if (statusOf(refusal.code) === 429) replaceRateLimitHeaders(reply, refusal.rateLimit);
    return sendRefusal(refusal);
  };
  const execute = () => executeRequest(deps, route, apiRequest, principal, request, reply);
  if (context.responseCache && route.endpoint.cache === "public") {
    const cached = await respondFromCache(context.responseCache, { route, style, request }, execute);
    return "refusal" in cached
      ? sendHandlerRefusal(cached.refusal)
      : sendCachedResponse(request, reply, cached);
  }
  const result = await execute();
  if ("refusal" in result) return sendHandlerRefusal(result.refusal);
  for (const [name, value] of result.headers) reply.header(name, value);
  reply.header("content-language", result.languages.join(", "));
  return sendJson(request, reply, route.endpoint, wrapResponse(style, result.value));
}

async function executeRequest(
  deps: Deps,
  route: Route,
  apiRequest: ApiRequest,
  principal: Principal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiResult> {
  const { endpoint } = route;
  const locale = requestLocale(request.headers);
  const params = validateInput(endpoint.params, request.params, locale);
  if (!params.ok) return { refusal: { code: "bad_request", errors: params.errors } };
  const query = validateInput(endpoint.query, parseQueryString(request.url), locale);
  if (!query.ok) return { refusal: { code: "validation_failed", errors: query.errors } };
  const body = endpoint.body
    ? validateInput(endpoint.body, request.body, locale)
    : ({ ok: true, value: undefined } as const);
  if (!body.ok) return { refusal: { code: "validation_failed", errors: body.errors } };
  const input = { params: params.value, query: query.value, body: body.value };
  const run = (scopedDeps: Deps) =>
    runHandler(route, { ...input, principal, locale, request: apiRequest, deps: scopedDeps });
  const keyHeader = endpoint.idempotent ? request.headers["idempotency-key"] : undefined;
  if (keyHeader === undefined) return run(deps);
  const key = parseIdempotencyKey(keyHeader);
  if (key === null)
    return {
      refusal: { code: "bad_request", errors: [fieldError("Idempotency-Key", "invalid_format", locale)] },
    };
  const caller = principal.kind === "user" ? `user ${principal.id}` : "anonymous";
  const routeKey = `${route.area} ${route.method} ${route.path}`;
  const outcome = await runIdempotently(deps, { caller, endpoint: routeKey, key, input }, run, isSuccess);
  if (outcome.state === "in_progress") return { refusal: { code: "in_progress" } };
  if (outcome.state === "reused") return { refusal: { code: "idempotency_key_reused" } };
  if (outcome.state === "replayed") reply.header("idempotent-replayed", "true");
  return outcome.response;
}

type HandlerInput = Omit<Call<unknown, unknown, unknown, "user">, "serialize" | "setHeader" | "principal"> & {
  principal: Principal;
};

async function runHandler(route: Route, call: HandlerInput): Promise<ApiResult> {
  const { serialize, languages }: Serializer = createSerializer(call.locale);
  const headers: ResponseHeader[] = [];
  const outcome: Outcome<unknown> = await route.endpoint
    .handle({
      ...call,
      serialize,
      setHeader: (name, value) => void headers.push([name, value]),
      // The type of `route` admits an endpoint for users only behind a check that refuses other callers.
    } as Call<unknown, unknown, unknown, "user">)
    .catch((error: unknown) => refuseReusedClientId(error, call.locale));
  if (!outcome.ok)
    return { refusal: typeof outcome.error === "string" ? refuse(outcome.error).error : outcome.error };
  return { value: route.endpoint.output.parse(outcome.value), headers, languages: languages() };
}

function refuseReusedClientId(error: unknown, locale: Locale) {
  if (!(error instanceof ClientIdReusedError)) throw error;
  const { describe } = error;
  return refuse("client_id_reused", describe ? { message: describe(locale) } : {});
}

/** A refused call changed nothing, so its key accepts the corrected call. */
const isSuccess = (result: ApiResult): boolean => !("refusal" in result);

/** Headers of draft-ietf-httpapi-ratelimit-headers. */
export function addRateLimitHeaders(
  reply: FastifyReply,
  { bucket, remaining, resetSeconds }: RateLimitStatus,
): void {
  const { points, seconds } = RATE_LIMIT_BUCKETS[bucket];
  reply.header("ratelimit-policy", `"${bucket}";q=${points};w=${seconds}`);
  reply.header("ratelimit", `"${bucket}";r=${remaining};t=${resetSeconds}`);
}

/** A 429 describes the limit that was reached; without a description only `Retry-After` remains. */
function replaceRateLimitHeaders(reply: FastifyReply, rateLimit: RateLimitStatus | undefined): void {
  if (rateLimit) return addRateLimitHeaders(reply, rateLimit);
  reply.removeHeader("ratelimit-policy").removeHeader("ratelimit");
}
