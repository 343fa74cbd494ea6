import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { canReadFiles } from "../../features/queues/record-files.service.server";
import { appendToUpload } from "../../features/uploads/append-upload.service.server";
import { type UploadError, uploadErrorText } from "../../features/uploads/file-uploads-view.server";
import { uploadInput } from "../../features/uploads/file-uploads.input.server";
import {
  PURPOSES,
  type Purpose,
  UPLOAD_RULES,
  pendingExpiry,
} from "../../features/uploads/file-uploads.model";
import {
  findOwnUpload,
  removeUpload,
  completeUpload,
  startUpload,
  retryAfterSeconds,
} from "../../features/uploads/file-uploads.service.server";
import { type WithheldReason, openUpload } from "../../features/uploads/read-uploads.service.server";
import { resolveSender } from "../../features/uploads/quota/upload-quota.service.server";
import {
  type OwnedUpload,
  newUpload,
  uploadReference,
} from "../../features/uploads/upload-references.service.server";
import { m } from "../../paraglide/messages";
import { validateInput } from "../../platform/api/validate-input.server";
import type { Locale } from "../../platform/i18n/locales";
import type { FieldError, Refusal } from "../../platform/api/problem";
import { type Principal, checkAccess } from "../../platform/auth/principal";
import type { ApiContext } from "./handle-request";
import { attachmentHeader } from "../http/content-disposition";
import { requestLocale } from "./request-locale";
import { parseByteCount, formatUploadMetadata, parseUploadMetadata } from "./tus";

export type UploadRequest = Readonly<{
  context: ApiContext;
  principal: Principal;
  account: string | null;
  /** Null if the URL contains no valid upload reference. */
  named: OwnedUpload | null;
  request: FastifyRequest;
  reply: FastifyReply;
  refuse: (refusal: Refusal) => FastifyReply;
}>;
type Upload = NonNullable<Awaited<ReturnType<typeof findOwnUpload>>>;

export async function createUpload(uploadRequest: UploadRequest): Promise<FastifyReply> {
  const { context, request, reply, refuse } = uploadRequest;
  const locale = requestLocale(request.headers);
  const size = parseByteCount(request.headers["upload-length"]);
  const metadata = parseUploadMetadata(request.headers["upload-metadata"]);
  if (size === null || metadata === null) return refuse({ code: "bad_request" });
  const { purpose, filename, filetype } = metadata;
  const input = validateInput(uploadInput, { purpose, filename, filetype, size }, locale);
  if (!input.ok)
    return refuse({
      code: "validation_failed",
      errors: input.errors,
      ...wrongTypeMessage(purpose, input.errors, locale),
    });
  const { senders } = UPLOAD_RULES[input.value.purpose];
  const accessError = senders ? checkAccess({ roles: senders }, uploadRequest.principal) : null;
  if (accessError) return refuse({ code: accessError });
  const created = newUpload(context.deps, uploadRequest.account);
  const { id, owner } = created;
  const sender = resolveSender(context.deps, owner, request.ip);
  const started = await startUpload(context.deps, owner, { ...input.value, id }, sender);
  if (!started.ok)
    return refuseUpload(uploadRequest, started.error, { ...input.value, name: input.value.filename });
  const path = request.url.split("?", 1)[0]!.replace(/\/$/, "");
  reply.header("location", `${path}/${uploadReference(context.deps, created)}`);
  const upload = (await findOwnUpload(context.deps, owner, id))!;
  return receiveBytes(uploadRequest, upload, 0, 201);
}

function wrongTypeMessage(purpose: string | undefined, errors: readonly FieldError[], locale: Locale) {
  const knownPurpose = PURPOSES.find((candidate) => candidate === purpose);
  const isKind = errors.some(({ field }) => field === "filetype");
  return knownPurpose && isKind
    ? { message: uploadErrorText("wrong_type", { purpose: knownPurpose, name: "" }, locale) }
    : {};
}

export async function patchUpload(uploadRequest: UploadRequest): Promise<FastifyReply> {
  const { request, refuse } = uploadRequest;
  const upload = await findUpload(uploadRequest);
  if (!upload) return refuse({ code: "not_found" });
  const offset = parseByteCount(request.headers["upload-offset"]);
  return offset === null ? refuse({ code: "bad_request" }) : receiveBytes(uploadRequest, upload, offset, 204);
}

async function receiveBytes(uploadRequest: UploadRequest, upload: Upload, offset: number, status: 201 | 204) {
  const { context, request, reply, refuse } = uploadRequest;
  const incomingBytes = parseByteCount(request.headers["content-length"]) ?? 0;
  if (offset === upload.received && offset + incomingBytes > upload.size)
    return refuse({ code: "payload_too_large" });
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  try {
    // The connection must stay open for the response.
    const bytes = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    const appended = await appendToUpload(context.deps, upload, offset, bytes);
    if (!appended.ok) {
      if (appended.error === "conflict") return await refuseOffsetConflict(uploadRequest);
      return await (appended.error === "no_room"
        ? refuseUpload(uploadRequest, "no_room", upload)
        : refuse({ code: "payload_too_large" }));
    }
    const completion = await completeUpload(context.deps, { ...upload, received: appended.value });
    if (!completion.ok) return await refuseUpload(uploadRequest, completion.error, upload);
    const received = appended.value;
    const expiresAt = received > 0 ? pendingExpiry(upload.createdAt) : upload.expiresAt;
    return await addUploadHeaders(reply, { ...upload, received, expiresAt })
      .code(status)
      .send();
  } catch (error) {
    if (!request.raw.errored) throw error;
    // The connection broke: received bytes remain, and no one reads a response.
    return reply.hijack();
  } finally {
    body.resume();
  }
}

const refuseOffsetConflict = ({ request, refuse }: UploadRequest) =>
  refuse({ code: "conflict", message: m.uploads_moved_on({}, { locale: requestLocale(request.headers) }) });

export async function getUploadStatus(uploadRequest: UploadRequest): Promise<FastifyReply> {
  const { context, reply, refuse } = uploadRequest;
  const upload = await findUpload(uploadRequest);
  if (!upload) return refuse({ code: "not_found" });
  const completion = await completeUpload(context.deps, upload);
  if (!completion.ok) return refuseUpload(uploadRequest, completion.error, upload);
  const { purpose, name: filename, declaredType: filetype } = upload;
  return addUploadHeaders(reply, upload)
    .header("upload-length", upload.size)
    .header("upload-metadata", formatUploadMetadata({ purpose, filename, filetype }))
    .code(200)
    .send();
}

export async function deleteUpload(uploadRequest: UploadRequest): Promise<FastifyReply> {
  const { context, request, reply, refuse } = uploadRequest;
  const upload = await findUpload(uploadRequest);
  if (!upload) return refuse({ code: "not_found" });
  const removed = await removeUpload(context.deps, upload);
  if (removed.ok) return reply.code(204).send();
  return refuse({
    code: "conflict",
    message: m.uploads_claimed({}, { locale: requestLocale(request.headers) }),
  });
}

/** Always a download, never shown inline: the content of a PDF is unchecked. */
export async function downloadFile(uploadRequest: UploadRequest): Promise<FastifyReply> {
  const { context, principal, named, reply, refuse } = uploadRequest;
  if (!named) return refuse({ code: "not_found" });
  const requester = { principal, owner: named.owner };
  const opened = await openUpload(context.deps, requester, named.id, (staff, subject) =>
    canReadFiles(context.deps, staff, subject),
  );
  if (!opened.ok) return refuseDownload(uploadRequest, opened.error);
  const file = opened.value;
  return reply
    .headers({
      "content-type": file.type,
      "content-length": file.bytes,
      "content-disposition": attachmentHeader(file.name),
      "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    })
    .send(file.stream);
}

/** The scan job runs every minute. */
const SCAN_RETRY_SECONDS = 60;

function refuseDownload(
  { request, refuse }: UploadRequest,
  error: "not_found" | WithheldReason,
): FastifyReply {
  const locale = requestLocale(request.headers);
  if (error === "unscanned")
    return refuse({
      code: "unavailable",
      message: m.uploads_unscanned({}, { locale }),
      retryAfterSeconds: SCAN_RETRY_SECONDS,
    });
  return refuse({
    code: "not_found",
    ...(error === "malware" ? { message: m.uploads_removed_malware({}, { locale }) } : {}),
  });
}

const findUpload = async ({ context, named }: UploadRequest) =>
  named && findOwnUpload(context.deps, named.owner, named.id);

const addUploadHeaders = (reply: FastifyReply, { received, expiresAt, state }: Upload): FastifyReply => {
  if (state !== "claimed") reply.header("upload-expires", expiresAt.toUTCString());
  return reply.header("upload-offset", received).header("cache-control", "no-store");
};

async function refuseUpload(
  { context, request, refuse }: UploadRequest,
  error: UploadError,
  file: { purpose: Purpose; name: string },
) {
  const retrySeconds = await retryAfterSeconds(context.deps, error);
  const message = uploadErrorText(error, file, requestLocale(request.headers), retrySeconds);
  if (error === "busy" || error === "no_room")
    return refuse({ code: "unavailable", message, retryAfterSeconds: retrySeconds });
  if (error === "too_large") return refuse({ code: "payload_too_large", message });
  if (error === "gone") return refuse({ code: "not_found" });
  return refuse({
    code: "validation_failed",
    message,
    errors: [{ field: "file", code: error, message }],
  });
}
