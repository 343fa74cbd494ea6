import type { FastifyReply } from "fastify";
import { LARGEST_UPLOAD } from "../../features/uploads/file-uploads.model";

export const TUS_VERSION = "1.0.0";
const EXTENSIONS = "creation,creation-with-upload,expiration,termination";
/** The only type that bytes of an upload have. */
export const OCTETS = "application/offset+octet-stream";

export const describeTus = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    "tus-version": TUS_VERSION,
    "tus-extension": EXTENSIONS,
    "tus-max-size": String(LARGEST_UPLOAD),
  });

/** A header that is a number of bytes; null when it is none. */
export const bytesIn = (header: string | string[] | undefined): number | null =>
  typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : null;

/** `filename d29ybGQ=,purpose Y3Y=` as names and texts; null when it cannot be read, or says something twice. */
export function readMetadata(header: string | string[] | undefined): Record<string, string> | null {
  if (typeof header !== "string" || header.length > 8192) return null;
  const read = Object.create(null) as Record<string, string>;
  for (const part of header.split(",")) {
    const [, name, encoded = ""] = /^\s*([!-+\--~]+)(?: ([A-Za-z0-9+/]*={0,2}))?\s*$/.exec(part) ?? [];
    if (name === undefined || name in read) return null;
    const text = Buffer.from(encoded, "base64");
    read[name] = text.toString("utf8");
    if (!Buffer.from(read[name]).equals(text)) return null;
  }
  return read;
}
