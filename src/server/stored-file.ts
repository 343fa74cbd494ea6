import type { FastifyReply, FastifyRequest } from "fastify";
import { byteRange } from "../platform/byte-range";
import type { Deps } from "../platform/deps";
import { isKnownEtag } from "../platform/known-etag";

type Stored = Readonly<{ key: string; bytes: number; digest: string; type: string }>;

/**
 * Sends a public file from the store: whole, in part (RFC 9110, one range), or 304 for whoever has it. Its other headers
 * are set already.
 * @param unsatisfiable answers a range that the file does not have
 * @throws when the store has lost the file, or has another size than the database says
 */
export async function sendStored(
  deps: Pick<Deps, "files">,
  { key, bytes, digest, type }: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
  unsatisfiable: (reply: FastifyReply) => FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${digest.slice(0, 32)}"`;
  reply.headers({ etag, "accept-ranges": "bytes" });
  if (isKnownEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.type(type);
  if (request.method === "HEAD") return reply.header("content-length", bytes).send();
  const { range, "if-range": ifRange } = request.headers;
  const span = ifRange === undefined || ifRange === etag ? byteRange(range, bytes) : "whole";
  if (span === "unsatisfiable") return unsatisfiable(reply.header("content-range", `bytes */${bytes}`));
  const opened = await deps.files.read(key, span === "whole" ? undefined : span);
  if (opened?.size !== bytes) {
    opened?.stream.destroy();
    throw new Error(`${key} is missing or has another size than ${bytes} bytes`);
  }
  if (span === "whole") return reply.header("content-length", bytes).send(opened.stream);
  return reply
    .code(206)
    .header("content-range", `bytes ${span.start}-${span.end}/${bytes}`)
    .header("content-length", span.end - span.start + 1)
    .send(opened.stream);
}
