import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMedia } from "../features/uploads/uploads.service.server";
import type { Deps } from "../platform/deps";
import { MEDIA_TYPES, type MediaFile, readMediaPath } from "../platform/media-address";
import { sendStored } from "./stored-file";

/**
 * How long a browser shows a picture without asking again, in milliseconds. The bytes at an address never change, but
 * consent does: after a day at most a withdrawn picture is gone from every cache (docs/decisions/0012).
 */
const KEPT = 86_400_000;

/** Seconds after which a picture that cannot be sent is worth another try. */
const AGAIN = 30;

type MediaDeps = Pick<Deps, "db" | "files" | "now" | "log">;

/** `/media/<picture>/<width>.<format>`: the files of pictures, as long as they may be seen. */
export function addMedia(app: FastifyInstance, deps: MediaDeps): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: async (request, reply) => {
      const file = readMediaPath(request.url.replace(/\?.*$/s, ""));
      if (!file) return refuse(reply, 404);
      try {
        return await answer(deps, file, request, reply);
      } catch (error) {
        deps.log.error({ err: error }, "a picture could not be sent");
        return refuse(reply.header("retry-after", AGAIN), 503);
      }
    },
  });
}

async function answer(deps: MediaDeps, file: MediaFile, request: FastifyRequest, reply: FastifyReply) {
  const found = await findMedia(deps, file);
  if (found === null) return refuse(reply, 404);
  if (found === "gone") return refuse(reply, 410);
  const seconds = Math.floor(Math.min(KEPT, found.mayBeSeenFor ?? KEPT) / 1000);
  reply.headers({
    "cache-control": `public, max-age=${seconds}`,
    ...PROTECTION,
    // Mail programs on the web show newsletters on pages of their own; those name the JPEG.
    ...(file.format === "jpg" ? { "cross-origin-resource-policy": "cross-origin" } : {}),
  });
  const stored = { ...found, type: MEDIA_TYPES[file.format] };
  return sendStored(deps, stored, request, reply, (partial) => refuse(partial, 416));
}

/** A file is looked at, never run, and only by our own pages; `nosniff` comes with every answer of the program. */
const PROTECTION = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "content-disposition": "inline",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

const REASONS = {
  404: "There is no such picture.",
  410: "This picture is no longer shown.",
  416: "The picture has no such bytes.",
  503: "The picture cannot be sent at the moment. Try again.",
} as const;

/** A line of text, not a page: nobody reads it but whoever looks for the reason. Not kept: it may be there soon. */
const refuse = (reply: FastifyReply, status: keyof typeof REASONS) =>
  reply
    .code(status)
    .removeHeader("etag")
    .headers({ ...PROTECTION, "cache-control": "no-store" })
    .type("text/plain; charset=utf-8")
    .send(REASONS[status]);
