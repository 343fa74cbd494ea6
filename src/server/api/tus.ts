import type { FastifyReply } from "fastify";
import { MAX_UPLOAD_BYTES } from "../../features/uploads/file-uploads.model";

export const TUS_VERSION = "1.0.0";
const TUS_EXTENSIONS = "creation,creation-with-upload,expiration,termination";
/** The only type that bytes of an upload have. */
export const UPLOAD_CONTENT_TYPE = "application/offset+octet-stream";

export const addTusHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    "tus-version": TUS_VERSION,
    "tus-extension": TUS_EXTENSIONS,
    "tus-max-size": String(MAX_UPLOAD_BYTES),
  });

/** A header that is a number of bytes; null when it is none. */
export const parseByteCount = (header: string | string[] | undefined): number | null =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** `filename d29ybGQ=,purpose Y3Y=` as names and texts; null when it cannot be read, or says something twice. */
export function parseUploadMetadata(header: string | string[] | undefined): Record<string, string> | null {
  if (typeof header !== "string" || header.length > 8192) return null;
  const metadata = Object.create(null) as Record<string, string>;
  for (const pair of header.split(",")) {
    const [, name, encoded = ""] = /^\s*([!-+\--~]+)(?: ([A-Za-z0-9+/]*={0,2}))?\s*$/.exec(pair) ?? [];
    if (name === undefined || name in metadata) return null;
    const text = Buffer.from(encoded, "base64");
    metadata[name] = text.toString("utf8");
    if (!Buffer.from(metadata[name]).equals(text)) return null;
  }
  return metadata;
}

/** The same as a header. */
export const formatUploadMetadata = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString("base64")}`)
    .join(",");
