import type { FastifyReply, FastifyRequest } from "fastify";
import { addressKey } from "../../platform/address-key";
import { type Asked, type Identify, type Style, inStyle } from "../../platform/asked";
import { BUCKETS, type Bucket } from "../../platform/buckets";
import type { Deps } from "../../platform/deps";
import { type Call, type Outcome, type Route, bucketOf } from "../../platform/endpoint.server";
import { isIdempotencyKey, once } from "../../platform/idempotency.server";
import { checkInput, fieldError, readQuery } from "../../platform/input.server";
import { type Refusal, refuse, statusOf } from "../../platform/problem";
import { type Limited, limit } from "../../platform/rate-limit.server";
import { type Speaker, speaker } from "../../platform/spoken";
import { ANONYMOUS, type Who, denial } from "../../platform/who";
import { askedLocale } from "./asked-locale";
import type { PageCache } from "../page/page-cache";
import { type Answer, type Header, keptAnswer } from "./kept-answers";
import { sendKept, sendProblem, sendValue } from "./send";

/** What the answers need beside the routes. */
export type Doors = Readonly<{
  deps: Deps;
  identify: Identify;
  /** Where answers that are the same for everybody are kept; without it each is made anew. */
  kept?: Pick<PageCache, "answer">;
}>;

/** Answers one call in one style: who asks, how often, whether they may, what they ask for, and then the handler. */
export async function answerCall(
  doors: Doors,
  route: Route,
  style: Style,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deps } = doors;
  const asked: Asked = { style, headers: request.headers, address: request.ip };
  const refused = (refusal: Refusal) => sendProblem(request, reply, deps.origin, refusal);
  const known = route.endpoint.anonymous
    ? { ok: true as const, value: ANONYMOUS }
    : await doors.identify(asked);
  const who = known.ok ? known.value : ANONYMOUS;
  const bucket = bucketOf(route);
  const counted = await limit(
    deps,
    bucket,
    who.kind === "user" ? `user ${who.id}` : addressKey(asked.address),
  );
  addLimitHeaders(reply, counted);
  if (!counted.ok)
    return refused({ code: "too_many_requests", retryAfterSeconds: counted.retryAfterSeconds });
  const denied = known.ok ? denial(route.access, who) : known.error;
  if (denied) {
    const account = who.kind === "user" ? { account: who.id } : {};
    deps.log.info({ route: `${route.method} ${route.path}`, code: denied, ...account }, "a call was refused");
    return refused({ code: denied });
  }
  const work = () => carryOut(deps, route, asked, who, request, reply);
  if (doors.kept && route.endpoint.cache === "public") {
    const kept = await keptAnswer(doors.kept, { route, style, request }, work);
    return "refusal" in kept ? refused(kept.refusal) : sendKept(request, reply, kept);
  }
  const answer = await work();
  if ("refusal" in answer) return refused(answer.refusal);
  for (const [name, value] of answer.headers) reply.header(name, value);
  reply.header("content-language", answer.languages.join(", "));
  return sendValue(request, reply, route.endpoint, inStyle(style, answer.value));
}

/** Checks what came in and runs the handler, once if the client asks for that. */
async function carryOut(
  deps: Deps,
  route: Route,
  asked: Asked,
  who: Who,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const { endpoint: called } = route;
  const locale = askedLocale(request.headers);
  const params = checkInput(called.params, request.params, locale);
  if (!params.ok) return { refusal: { code: "bad_request", errors: params.errors } };
  const query = checkInput(called.query, readQuery(request.url), locale);
  if (!query.ok) return { refusal: { code: "validation_failed", errors: query.errors } };
  const body = called.body
    ? checkInput(called.body, request.body, locale)
    : ({ ok: true, value: undefined } as const);
  if (!body.ok) return { refusal: { code: "validation_failed", errors: body.errors } };
  const input = { params: params.value, query: query.value, body: body.value };
  const run = (on: Deps) => runHandler(route, { ...input, who, locale, asked, deps: on });
  const key = called.idempotent ? request.headers["idempotency-key"] : undefined;
  if (key === undefined) return run(deps);
  if (typeof key !== "string" || !isIdempotencyKey(key))
    return {
      refusal: { code: "bad_request", errors: [fieldError("Idempotency-Key", "invalid_format", locale)] },
    };
  const whose = who.kind === "user" ? `user ${who.id}` : "anonymous";
  const address = `${route.area} ${route.method} ${route.path}`;
  const outcome = await once(deps, { who: whose, endpoint: address, key, asked: input }, run, isFinal);
  if (outcome.state === "in_progress") return { refusal: { code: "in_progress", retryAfterSeconds: 1 } };
  if (outcome.state === "reused") return { refusal: { code: "idempotency_key_reused" } };
  if (outcome.state === "kept") reply.header("idempotent-replayed", "true");
  return outcome.answer;
}

type Checked = Omit<Call<unknown, unknown, unknown, "user">, "say" | "header" | "who"> & { who: Who };

/** The handler's outcome with nothing in it that was not declared. */
async function runHandler(route: Route, call: Checked): Promise<Answer> {
  const { say, languages }: Speaker = speaker(call.locale);
  const headers: Header[] = [];
  const outcome: Outcome<unknown> = await route.endpoint.handle({
    ...call,
    say,
    header: (name, value) => void headers.push([name, value]),
    // `route` lets an endpoint that needs a user stand only where `denial` has let nobody else in.
  } as Call<unknown, unknown, unknown, "user">);
  if (!outcome.ok)
    return { refusal: typeof outcome.error === "string" ? refuse(outcome.error).error : outcome.error };
  return { value: route.endpoint.output.parse(outcome.value), headers, languages: languages() };
}

/** Whether asking again would bring the same: not while there are too many requests or something is away. */
const isFinal = (answer: Answer): boolean => {
  const status = "refusal" in answer ? statusOf(answer.refusal.code) : 200;
  return status < 500 && status !== 429;
};

/** draft-ietf-httpapi-ratelimit-headers: the limit, and what is left of it for how many seconds. */
export function addLimitHeaders(
  reply: FastifyReply,
  { bucket, remaining, resetSeconds }: Limited & { bucket: Bucket },
): void {
  const { points, seconds } = BUCKETS[bucket];
  reply.header("ratelimit-policy", `"${bucket}";q=${points};w=${seconds}`);
  reply.header("ratelimit", `"${bucket}";r=${remaining};t=${resetSeconds}`);
}
