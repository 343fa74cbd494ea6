import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { mayReadFiles } from "../../features/queues/record-files.service.server";
import { appendToUpload } from "../../features/uploads/append-upload.service.server";
import { type UploadError, uploadErrorText } from "../../features/uploads/file-uploads-view.server";
import { uploadInput } from "../../features/uploads/file-uploads.input.server";
import {
  type Owner,
  PURPOSES,
  type Purpose,
  UPLOAD_RULES,
  waitsUntil,
} from "../../features/uploads/file-uploads.model";
import {
  ownUpload,
  removeUpload,
  settleUpload,
  startUpload,
  waitSeconds,
} from "../../features/uploads/file-uploads.service.server";
import { type Withheld, openUpload } from "../../features/uploads/read-uploads.service.server";
import { senderOf } from "../../features/uploads/upload-room.service.server";
import { visitorCookie, visitorToken } from "../../features/uploads/upload-owner.server";
import { m } from "../../paraglide/messages";
import { checkInput } from "../../platform/input.server";
import type { Style } from "../../platform/asked";
import type { Locale } from "../../platform/languages";
import type { FieldError, Refusal } from "../../platform/problem";
import { type Who, denial } from "../../platform/who";
import type { Doors } from "./answer-call";
import { attachment } from "../content-disposition";
import { askedLocale } from "./asked-locale";
import { bytesIn, readMetadata } from "./tus";

/** Who sends, asks for or removes a file. */
type Asker = Readonly<{ who: Who; owner: Owner }>;
/** One request about files, let in. */
export type UploadCall = Readonly<{
  doors: Doors;
  style: Style;
  asker: Asker;
  request: FastifyRequest;
  reply: FastifyReply;
  refuse: (refusal: Refusal) => FastifyReply;
}>;
type Upload = NonNullable<Awaited<ReturnType<typeof ownUpload>>>;

/** POST: begins an upload, with its first bytes when they come along. */
export async function createUpload(call: UploadCall): Promise<FastifyReply> {
  const { doors, request, reply, refuse } = call;
  const locale = askedLocale(request.headers);
  const size = bytesIn(request.headers["upload-length"]);
  const said = readMetadata(request.headers["upload-metadata"]);
  if (size === null || said === null) return refuse({ code: "bad_request" });
  const { purpose, filename, filetype } = said;
  const input = checkInput(uploadInput, { purpose, filename, filetype, size }, locale);
  if (!input.ok)
    return refuse({
      code: "validation_failed",
      errors: input.errors,
      ...kindWords(purpose, input.errors, locale),
    });
  const { senders } = UPLOAD_RULES[input.value.purpose];
  const denied = senders ? denial({ roles: senders }, call.asker.who) : null;
  if (denied) return refuse({ code: denied });
  const owner = ownerOrNew(call);
  const started = await startUpload(doors.deps, owner, input.value, senderOf(doors.deps, owner, request.ip));
  if (!started.ok) return refuseFile(call, started.error, { ...input.value, name: input.value.filename });
  const { id } = started.value;
  reply.header("location", `${request.url.split("?", 1)[0]!.replace(/\/$/, "")}/${id}`);
  const upload = (await ownUpload(doors.deps, owner, id))!;
  return receive(call, upload, 0, 201);
}

/** What to send instead, where the kind of file is what is wrong. */
function kindWords(purpose: string | undefined, errors: readonly FieldError[], locale: Locale) {
  const known = PURPOSES.find((one) => one === purpose);
  const isKind = errors.some(({ field }) => field === "filetype");
  return known && isKind
    ? { message: uploadErrorText("wrong_type", { purpose: known, name: "" }, locale) }
    : {};
}

/** Whoever is not known yet gets a token: as a cookie in our own pages, else in the answer. */
function ownerOrNew({ doors: { deps }, asker: { owner }, style, reply }: UploadCall): Owner {
  if (owner.account !== null || owner.visitor !== null) return owner;
  const visitor = deps.newId();
  if (style === "ajax") reply.header("set-cookie", visitorCookie(deps, visitor));
  else reply.header("upload-token", visitorToken(deps, visitor));
  return { account: null, visitor };
}

/** PATCH: goes on where the upload is. */
export async function patchUpload(call: UploadCall): Promise<FastifyReply> {
  const { request, refuse } = call;
  const upload = await found(call);
  if (!upload) return refuse({ code: "not_found" });
  const offset = bytesIn(request.headers["upload-offset"]);
  return offset === null ? refuse({ code: "bad_request" }) : receive(call, upload, offset, 204);
}

async function receive(call: UploadCall, upload: Upload, offset: number, status: 201 | 204) {
  const { doors, request, reply, refuse } = call;
  const coming = bytesIn(request.headers["content-length"]) ?? 0;
  if (offset === upload.received && offset + coming > upload.size)
    return refuse({ code: "payload_too_large" });
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  try {
    // The connection stays whole when we stop reading: it carries the answer.
    const bytes = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    const appended = await appendToUpload(doors.deps, upload, offset, bytes);
    if (!appended.ok) {
      if (appended.error === "conflict") return await movedOn(call);
      return await (appended.error === "no_room"
        ? refuseFile(call, "no_room", upload)
        : refuse({ code: "payload_too_large" }));
    }
    const settled = await settleUpload(doors.deps, { ...upload, received: appended.value });
    if (!settled.ok) return await refuseFile(call, settled.error, upload);
    const received = appended.value;
    const expiresAt = received > 0 ? waitsUntil(upload.createdAt) : upload.expiresAt;
    return await describe(reply, { ...upload, received, expiresAt })
      .code(status)
      .send();
  } catch (error) {
    if (!request.raw.errored) throw error;
    // The line broke. What had come is kept, and there is nobody to answer.
    return reply.hijack();
  } finally {
    body.resume();
  }
}

const movedOn = ({ request, refuse }: UploadCall) =>
  refuse({ code: "conflict", message: m.uploads_moved_on({}, { locale: askedLocale(request.headers) }) });

/** HEAD: how far an upload is. */
export async function probeUpload(call: UploadCall): Promise<FastifyReply> {
  const { doors, reply, refuse } = call;
  const upload = await found(call);
  if (!upload) return refuse({ code: "not_found" });
  const settled = await settleUpload(doors.deps, upload);
  if (!settled.ok) return refuseFile(call, settled.error, upload);
  return describe(reply, upload).header("upload-length", upload.size).code(200).send();
}

/** DELETE: takes it back. */
export async function terminateUpload(call: UploadCall): Promise<FastifyReply> {
  const { doors, request, reply, refuse } = call;
  const upload = await found(call);
  if (!upload) return refuse({ code: "not_found" });
  const removed = await removeUpload(doors.deps, upload);
  if (removed.ok) return reply.code(204).send();
  return refuse({
    code: "conflict",
    message: m.uploads_claimed({}, { locale: askedLocale(request.headers) }),
  });
}

/** GET: the file, for whoever sent it and for staff. Saved, never shown by us: what is in a PDF was not looked at. */
export async function openFile(call: UploadCall): Promise<FastifyReply> {
  const { doors, asker, reply } = call;
  const opened = await openUpload(doors.deps, asker, idOf(call), (who, subject) =>
    mayReadFiles(doors.deps, who, subject),
  );
  if (!opened.ok) return refuseOpening(call, opened.error);
  const file = opened.value;
  return reply
    .headers({
      "content-type": file.type,
      "content-length": file.bytes,
      "content-disposition": attachment(file.name),
      "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    })
    .send(file.stream);
}

/** Seconds after which a file that waits for the scanner is worth another try: the job runs every minute. */
const SCAN_WAIT = 60;

function refuseOpening({ request, refuse }: UploadCall, error: "not_found" | Withheld): FastifyReply {
  const locale = askedLocale(request.headers);
  if (error === "unscanned")
    return refuse({
      code: "unavailable",
      message: m.uploads_unscanned({}, { locale }),
      retryAfterSeconds: SCAN_WAIT,
    });
  return refuse({
    code: "not_found",
    ...(error === "malware" ? { message: m.uploads_removed_malware({}, { locale }) } : {}),
  });
}

const idOf = ({ request }: UploadCall): string => (request.params as { id: string }).id;
const found = (call: UploadCall) => ownUpload(call.doors.deps, call.asker.owner, idOf(call));

/** How far it is, and until when it waits. */
const describe = (reply: FastifyReply, { received, expiresAt, state }: Upload): FastifyReply => {
  if (state !== "claimed") reply.header("upload-expires", expiresAt.toUTCString());
  return reply.header("upload-offset", received).header("cache-control", "no-store");
};

async function refuseFile(
  { doors, request, refuse }: UploadCall,
  error: UploadError,
  file: { purpose: Purpose; name: string },
) {
  const wait = await waitSeconds(doors.deps, error);
  const message = uploadErrorText(error, file, askedLocale(request.headers), wait);
  if (error === "busy" || error === "no_room")
    return refuse({ code: "unavailable", message, retryAfterSeconds: wait });
  if (error === "too_large") return refuse({ code: "payload_too_large", message });
  if (error === "gone") return refuse({ code: "not_found" });
  return refuse({
    code: "validation_failed",
    message,
    errors: [{ field: "file", code: error, message }],
  });
}
