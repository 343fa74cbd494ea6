import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parseDocumentPath } from "../../features/uploads/documents/documents.model";
import { findDocument } from "../../features/uploads/documents/documents.service.server";
import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/i18n/locales";
import { requestLocale } from "../api/request-locale";
import { attachmentHeader } from "../http/content-disposition";
import { sendStoredFile } from "./send-stored-file";

/** The scanner's job runs every minute. */
const RETRY_AFTER_SECONDS = 60;

type DocumentDeps = Pick<Deps, "db" | "files" | "scanner" | "log">;

export function addDocumentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    handler: async (request, reply) => {
      try {
        return await sendDocument(deps, request, reply);
      } catch (error) {
        deps.log.error({ err: error }, "a file could not be sent");
        return sendDocumentError(request, reply.header("retry-after", RETRY_AFTER_SECONDS), 503);
      }
    },
  });
}

async function sendDocument(deps: DocumentDeps, request: FastifyRequest, reply: FastifyReply) {
  const id = parseDocumentPath(request.url.replace(/\?.*$/s, ""));
  const found = id === null ? null : await findDocument(deps, id);
  if (found === null) return sendDocumentError(request, reply, 404);
  if (found === "gone") return sendDocumentError(request, reply, 410);
  if (found === "unscanned")
    return sendDocumentError(request, reply.header("retry-after", RETRY_AFTER_SECONDS), 503, "unscanned");
  reply.headers({
    // Cached, but revalidated each time: a withdrawn file is not shown from a cache.
    "cache-control": "public, no-cache",
    ...SECURITY_HEADERS,
    "content-disposition": attachmentHeader(found.saveAs),
  });
  return sendStoredFile(deps, found, request, reply, (partial) => sendDocumentError(request, partial, 416));
}

// A file is downloaded, never shown as a page of the site: nothing in it runs here.
const SECURITY_HEADERS = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

type ErrorReason = 404 | 410 | 416 | 503 | "unscanned";
const ERROR_TEXTS = {
  404: (locale) => m.documents_missing({}, { locale }),
  410: (locale) => m.documents_gone({}, { locale }),
  416: (locale) => m.documents_no_range({}, { locale }),
  503: (locale) => m.documents_unavailable({}, { locale }),
  unscanned: (locale) => m.uploads_unscanned({}, { locale }),
} satisfies Record<ErrorReason, (locale: Locale) => string>;

// Not cached: the file may be available soon.
const sendDocumentError = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 410 | 416 | 503,
  reason: ErrorReason = status,
) =>
  reply
    .code(status)
    .removeHeader("etag")
    .removeHeader("content-disposition")
    .headers({ ...SECURITY_HEADERS, "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send(ERROR_TEXTS[reason](requestLocale(request.headers)));
