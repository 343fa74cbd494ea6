import type { FastifyReply } from "fastify";
import { MAX_UPLOAD_BYTES } from "../../features/uploads/file-uploads.model";

export const TUS_VERSION = "1.0.0";
const TUS_EXTENSIONS = "creation,creation-with-upload,expiration,termination";
export const UPLOAD_CONTENT_TYPE = "application/offset+octet-stream";

export const addTusHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    "tus-version": TUS_VERSION,
    "tus-extension": TUS_EXTENSIONS,
    "tus-max-size": String(MAX_UPLOAD_BYTES),
  });

export const parseByteCount = (header: string | string[] | undefined): number | null =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** Parses `filename d29ybGQ=,purpose Y3Y=`; null if it is malformed or repeats a name. */
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

export const formatUploadMetadata = (metadata: Readonly<Record<string, string>>): string =>
  Object.entries(metadata)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString("base64")}`)
    .join(",");
