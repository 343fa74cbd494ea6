import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readDocumentPath } from "../features/uploads/documents.model";
import { findDocument } from "../features/uploads/documents.service.server";
import { m } from "../paraglide/messages";
import type { Deps } from "../platform/deps";
import type { Locale } from "../platform/languages";
import { askedLocale } from "./api/asked-locale";
import { attachment } from "./content-disposition";
import { sendStored } from "./stored-file";

/** Seconds after which a file that cannot be sent is worth another try: the scanner's job runs every minute. */
const AGAIN = 60;

type DocumentDeps = Pick<Deps, "db" | "files" | "scanner" | "log">;

/** `/files/<id>.pdf`: the files that staff have published, until they withdraw them. */
export function addDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    handler: async (request, reply) => {
      try {
        return await answer(deps, request, reply);
      } catch (error) {
        deps.log.error({ err: error }, "a file could not be sent");
        return refuse(request, reply.header("retry-after", AGAIN), 503);
      }
    },
  });
}

async function answer(deps: DocumentDeps, request: FastifyRequest, reply: FastifyReply) {
  const id = readDocumentPath(request.url.replace(/\?.*$/s, ""));
  const found = id === null ? null : await findDocument(deps, id);
  if (found === null) return refuse(request, reply, 404);
  if (found === "gone") return refuse(request, reply, 410);
  if (found === "unscanned") return refuse(request, reply.header("retry-after", AGAIN), 503, "unscanned");
  reply.headers({
    // Cached, but asked for each time (304, no bytes): a withdrawn file is not shown from a cache.
    "cache-control": "public, no-cache",
    ...PROTECTION,
    "content-disposition": attachment(found.saveAs),
  });
  return sendStored(deps, found, request, reply, (partial) => refuse(request, partial, 416));
}

/** A file is saved, never shown as a page of the site: nothing in it runs here, whatever it holds. */
const PROTECTION = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

type Reason = 404 | 410 | 416 | 503 | "unscanned";
const REASONS = {
  404: (locale) => m.documents_missing({}, { locale }),
  410: (locale) => m.documents_gone({}, { locale }),
  416: (locale) => m.documents_no_range({}, { locale }),
  503: (locale) => m.documents_unavailable({}, { locale }),
  unscanned: (locale) => m.uploads_unscanned({}, { locale }),
} satisfies Record<Reason, (locale: Locale) => string>;

/** A line of text, not a page. Not cached: the file may be there soon. */
const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 410 | 416 | 503,
  reason: Reason = status,
) =>
  reply
    .code(status)
    .removeHeader("etag")
    .removeHeader("content-disposition")
    .headers({ ...PROTECTION, "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send(REASONS[reason](askedLocale(request.headers)));
