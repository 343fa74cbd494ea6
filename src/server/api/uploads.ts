import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { m } from "../../paraglide/messages";
import { addressKey } from "../../platform/address-key";
import type { Style } from "../../platform/asked";
import type { Bucket } from "../../platform/buckets";
import type { Refusal } from "../../platform/problem";
import { limit } from "../../platform/rate-limit.server";
import { cookieToken, visitorOf } from "../../features/uploads/upload-owner.server";
import { type Doors, addLimitHeaders } from "./answer-call";
import { askedLocale } from "./asked-locale";
import { addOriginCheck } from "./origin-check";
import { sendProblem, sendThrown } from "./send";
import {
  type UploadCall,
  createUpload,
  openFile,
  patchUpload,
  probeUpload,
  terminateUpload,
} from "./upload-calls";
import { OCTETS, TUS_VERSION, describeTus } from "./tus";

type Answer = (call: UploadCall) => Promise<FastifyReply>;

const ONE = "/uploads/:id";
const CALLS: [
  method: "POST" | "HEAD" | "PATCH" | "DELETE" | "GET",
  url: string,
  bucket: Bucket,
  answer: Answer,
][] = [
  ["POST", "/uploads", "upload-start", createUpload],
  ["HEAD", ONE, "upload", probeUpload],
  ["PATCH", ONE, "upload", patchUpload],
  ["DELETE", ONE, "upload", terminateUpload],
  ["GET", ONE, "api-read", openFile],
];
const OTHERS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"];

/**
 * Files, by tus 1.0 (https://tus.io/protocols/resumable-upload, docs/uploads.md). Beside the declared calls, since bytes
 * and headers are its language, not JSON; who asks, limits, problems and CORS are those of every call.
 */
export function addUploads(scope: FastifyInstance, doors: Doors, style: Style): void {
  const { deps } = doors;
  scope.removeAllContentTypeParsers();
  // Not read here: bytes are kept as they come.
  scope.addContentTypeParser(OCTETS, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error: { code?: string }, request, reply) =>
    error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE"
      ? sendProblem(request, reply, deps.origin, {
          code: "unsupported_media_type",
          message: m.uploads_send_as({}, { locale: askedLocale(request.headers) }),
        })
      : sendThrown(request, reply, deps, error),
  );
  if (style === "ajax") addOriginCheck(scope, deps);
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("tus-resumable", TUS_VERSION);
    const speaks = ["GET", "OPTIONS"].includes(request.method) || isOther(request);
    if (speaks || request.headers["tus-resumable"] === TUS_VERSION) return;
    reply.header("tus-version", TUS_VERSION);
    await sendProblem(request, reply, deps.origin, { code: "tus_version" });
  });
  cutAtClose(scope);
  for (const [method, url, bucket, answer] of CALLS)
    scope.route({
      method,
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => letIn({ doors, style, request, reply }, bucket, answer),
    });
  for (const url of new Set(CALLS.map((call) => call[1]))) addOthers(scope, doors, url);
}

/** A program that stops does not wait for slow lines: what has come is kept, and the sender goes on later. */
function cutAtClose(scope: FastifyInstance): void {
  const coming = new Set<FastifyRequest["raw"]>();
  scope.addHook("onRequest", async ({ raw }) => {
    coming.add(raw);
    raw.once("close", () => coming.delete(raw));
  });
  scope.addHook("preClose", async () => {
    for (const raw of coming) if (!raw.complete) raw.destroy(new Error("the program stops"));
  });
}

/** A method that files do not know: the answer is 405, whatever version is spoken. */
const isOther = ({ method, routeOptions }: FastifyRequest): boolean =>
  !CALLS.some((call) => call[0] === method && routeOptions.url?.endsWith(call[1]));

async function letIn(
  { doors, style, request, reply }: Omit<UploadCall, "asker" | "refuse">,
  bucket: Bucket,
  answer: Answer,
): Promise<FastifyReply> {
  const { deps, identify } = doors;
  const refuse = (refusal: Refusal) => sendProblem(request, reply, deps.origin, refusal);
  const known = await identify({ style, headers: request.headers, address: request.ip });
  const account = known.ok && known.value.kind === "user" ? known.value.id : null;
  const counted = await limit(deps, bucket, account === null ? addressKey(request.ip) : `user ${account}`);
  addLimitHeaders(reply, counted);
  if (!counted.ok) return refuse({ code: "too_many_requests", retryAfterSeconds: counted.retryAfterSeconds });
  if (!known.ok) return refuse({ code: known.error });
  const header = request.headers["upload-token"];
  // A cookie counts only where the sender is known to be a page of ours.
  const token =
    typeof header === "string"
      ? header
      : style === "ajax"
        ? cookieToken(request.headers.cookie, deps.origin)
        : null;
  const owner = { account, visitor: visitorOf(deps, token) };
  return answer({ doors, style, asker: { who: known.value, owner }, request, reply, refuse });
}

/** OPTIONS says what is spoken here; what an address does not take is 405. */
function addOthers(scope: FastifyInstance, { deps }: Doors, url: string): void {
  const taken = CALLS.filter((call) => call[1] === url).map(([method]) => method as HTTPMethods);
  scope.route({
    method: OTHERS.filter((method) => !taken.includes(method)),
    url,
    exposeHeadRoute: false,
    config: { cors: { methods: taken } },
    handler: (request, reply) => {
      reply.header("allow", [...taken, "OPTIONS"].join(", "));
      return request.method === "OPTIONS"
        ? describeTus(reply).code(204).send()
        : sendProblem(request, reply, deps.origin, { code: "method_not_allowed" });
    },
  });
}
