import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { m } from "../../paraglide/messages";
import { ipKey } from "../../platform/rate-limit/ip-key";
import type { ApiStyle } from "../../platform/api/api-request";
import type { RateLimitBucket } from "../../platform/rate-limit/rate-limit-buckets";
import type { Refusal } from "../../platform/api/problem";
import { consumeRateLimit } from "../../platform/rate-limit/rate-limit.server";
import { readUploadReference } from "../../features/uploads/upload-references.service.server";
import { type ApiContext, addRateLimitHeaders } from "./handle-request";
import { requestLocale } from "./request-locale";
import { addOriginCheck } from "./origin-check";
import { sendProblem, sendError } from "./send-response";
import {
  type UploadRequest,
  createUpload,
  downloadFile,
  patchUpload,
  getUploadStatus,
  deleteUpload,
} from "./upload-handlers";
import { UPLOAD_CONTENT_TYPE, TUS_VERSION, addTusHeaders } from "./tus";

type UploadHandler = (call: UploadRequest) => Promise<FastifyReply>;

const UPLOAD_PATH = "/uploads/:id";
const UPLOAD_ROUTES: [
  method: "POST" | "HEAD" | "PATCH" | "DELETE" | "GET",
  url: string,
  bucket: RateLimitBucket,
  answer: UploadHandler,
][] = [
  ["POST", "/uploads", "upload-start", createUpload],
  ["HEAD", UPLOAD_PATH, "upload", getUploadStatus],
  ["PATCH", UPLOAD_PATH, "upload", patchUpload],
  ["DELETE", UPLOAD_PATH, "upload", deleteUpload],
  ["GET", UPLOAD_PATH, "api-read", downloadFile],
  ["POST", UPLOAD_PATH, "upload", handleOverriddenMethod],
];
/** Methods that `POST` with `X-HTTP-Method-Override` may replace (tus 1.0). */
const OVERRIDES: Readonly<Record<string, UploadHandler>> = {
  PATCH: patchUpload,
  HEAD: getUploadStatus,
  DELETE: deleteUpload,
};
const OVERRIDE_HEADER = "x-http-method-override";
const ALL_METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"];

/** Adds tus 1.0 uploads (https://tus.io/protocols/resumable-upload, docs/uploads.md). */
export function addUploadRoutes(scope: FastifyInstance, context: ApiContext, style: ApiStyle): void {
  const { deps } = context;
  scope.removeAllContentTypeParsers();
  // Passes the body on as an unread stream.
  scope.addContentTypeParser(UPLOAD_CONTENT_TYPE, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error: { code?: string }, request, reply) =>
    error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE"
      ? sendProblem(request, reply, deps.origin, {
          code: "unsupported_media_type",
          message: m.uploads_send_as({}, { locale: requestLocale(request.headers) }),
        })
      : sendError(request, reply, deps, error),
  );
  if (style === "ajax") addOriginCheck(scope, deps);
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("tus-resumable", TUS_VERSION);
    const skipsVersionCheck = ["GET", "OPTIONS"].includes(request.method) || isUnsupportedMethod(request);
    if (skipsVersionCheck || request.headers["tus-resumable"] === TUS_VERSION) return;
    reply.header("tus-version", TUS_VERSION);
    await sendProblem(request, reply, deps.origin, { code: "tus_version" });
  });
  abortOnShutdown(scope);
  for (const [method, url, bucket, uploadHandler] of UPLOAD_ROUTES)
    scope.route({
      method,
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => authorizeUpload({ context, request, reply }, style, bucket, uploadHandler),
    });
  for (const url of new Set(UPLOAD_ROUTES.map((call) => call[1]))) addMethodNotAllowed(scope, context, url);
}

/** A stopping server does not wait for slow senders: received bytes remain, and uploads resume later. */
function abortOnShutdown(scope: FastifyInstance): void {
  const openRequests = new Set<FastifyRequest["raw"]>();
  scope.addHook("onRequest", async ({ raw }) => {
    openRequests.add(raw);
    raw.once("close", () => openRequests.delete(raw));
  });
  scope.addHook("preClose", async () => {
    for (const raw of openRequests) if (!raw.complete) raw.destroy(new Error("the program stops"));
  });
}

/** Such a method gets 405, whatever the protocol version. */
const isUnsupportedMethod = ({ method, routeOptions, headers }: FastifyRequest): boolean =>
  !UPLOAD_ROUTES.some((call) => call[0] === method && routeOptions.url?.endsWith(call[1])) ||
  (method === "POST" && routeOptions.url!.endsWith(UPLOAD_PATH) && headers[OVERRIDE_HEADER] === undefined);

/** For networks that allow only POST. */
async function handleOverriddenMethod(uploadRequest: UploadRequest): Promise<FastifyReply> {
  const { request, reply, refuse } = uploadRequest;
  const uploadHandler = OVERRIDES[String(request.headers[OVERRIDE_HEADER]).toUpperCase()];
  if (uploadHandler) return uploadHandler(uploadRequest);
  reply.header("allow", allowHeader(UPLOAD_PATH));
  return refuse({ code: "method_not_allowed" });
}

const methodsOf = (url: string): HTTPMethods[] =>
  UPLOAD_ROUTES.filter((call) => call[1] === url).map(([method]) => method);
const allowHeader = (url: string): string => [...methodsOf(url), "OPTIONS"].join(", ");

async function authorizeUpload(
  { context, request, reply }: Pick<UploadRequest, "context" | "request" | "reply">,
  style: ApiStyle,
  bucket: RateLimitBucket,
  uploadHandler: UploadHandler,
): Promise<FastifyReply> {
  const { deps, identify } = context;
  const refuse = (refusal: Refusal) => sendProblem(request, reply, deps.origin, refusal);
  const identified = await identify({ style, headers: request.headers, ipAddress: request.ip });
  const account = identified.ok && identified.value.kind === "user" ? identified.value.id : null;
  const rateLimit = await consumeRateLimit(
    deps,
    bucket,
    account === null ? ipKey(request.ip) : `user ${account}`,
  );
  addRateLimitHeaders(reply, rateLimit);
  if (!rateLimit.ok)
    return refuse({ code: "too_many_requests", retryAfterSeconds: rateLimit.retryAfterSeconds });
  if (!identified.ok) return refuse({ code: identified.error });
  const { id } = request.params as { id?: string };
  const named = id === undefined ? null : readUploadReference(deps, id, account);
  const principal = identified.value;
  return uploadHandler({ context, principal, account, named, request, reply, refuse });
}

function addMethodNotAllowed(scope: FastifyInstance, { deps }: ApiContext, url: string): void {
  const allowedMethods = methodsOf(url);
  scope.route({
    method: ALL_METHODS.filter((method) => !allowedMethods.includes(method)),
    url,
    exposeHeadRoute: false,
    config: { cors: { methods: allowedMethods } },
    handler: (request, reply) => {
      reply.header("allow", allowHeader(url));
      return request.method === "OPTIONS"
        ? addTusHeaders(reply).code(204).send()
        : sendProblem(request, reply, deps.origin, { code: "method_not_allowed" });
    },
  });
}
