import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMediaFile } from "../../features/uploads/media/pictures.service.server";
import type { Deps } from "../../platform/deps";
import { MEDIA_TYPES, type MediaFile, parseMediaPath } from "../../platform/files/media-url";
import { sendStoredFile } from "./send-stored-file";

/** Consent may end: caches drop a withdrawn picture after a day (docs/decisions/0012). */
const MAX_CACHE_MS = 86_400_000;

const RETRY_AFTER_SECONDS = 30;

type MediaDeps = Pick<Deps, "db" | "files" | "now" | "log">;

export function addMediaRoutes(app: FastifyInstance, deps: MediaDeps): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: async (request, reply) => {
      const file = parseMediaPath(request.url.replace(/\?.*$/s, ""));
      if (!file) return sendMediaError(reply, 404);
      try {
        return await sendMediaFile(deps, file, request, reply);
      } catch (error) {
        deps.log.error({ err: error }, "a picture could not be sent");
        return sendMediaError(reply.header("retry-after", RETRY_AFTER_SECONDS), 503);
      }
    },
  });
}

async function sendMediaFile(deps: MediaDeps, file: MediaFile, request: FastifyRequest, reply: FastifyReply) {
  const media = await findMediaFile(deps, file);
  if (media === null) return sendMediaError(reply, 404);
  if (media === "gone") return sendMediaError(reply, 410);
  const seconds = Math.floor(Math.min(MAX_CACHE_MS, media.visibleForMs ?? MAX_CACHE_MS) / 1000);
  reply.headers({
    "cache-control": `public, max-age=${seconds}`,
    ...SECURITY_HEADERS,
  });
  const stored = { ...media, type: MEDIA_TYPES[file.format] };
  return sendStoredFile(deps, stored, request, reply, (partial) => sendMediaError(partial, 416));
}

// Other sites may show a picture: the API and newsletters contain its URL.
const SECURITY_HEADERS = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

const ERROR_TEXTS = {
  404: "There is no such picture.",
  410: "This picture is no longer shown.",
  416: "The picture has no such bytes.",
  503: "The picture cannot be sent at the moment. Try again.",
} as const;

const sendMediaError = (reply: FastifyReply, status: keyof typeof ERROR_TEXTS) =>
  reply
    .code(status)
    .removeHeader("etag")
    .headers({ ...SECURITY_HEADERS, "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send(ERROR_TEXTS[status]);
