import type { FastifyReply, FastifyRequest } from "fastify";
import { parseByteRange } from "../../platform/http/byte-range";
import type { Deps } from "../../platform/deps";
import { matchesEtag } from "../../platform/http/etag";

type StoredObject = Readonly<{ key: string; bytes: number; digest: string; type: string }>;

/** Sends a public file, a range of it (RFC 9110) or 304. @throws if the stored file is lost or differs */
export async function sendStoredFile(
  deps: Pick<Deps, "files">,
  { key, bytes, digest, type }: StoredObject,
  request: FastifyRequest,
  reply: FastifyReply,
  onUnsatisfiable: (reply: FastifyReply) => FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${digest.slice(0, 32)}"`;
  reply.headers({ etag, "accept-ranges": "bytes" });
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.type(type);
  if (request.method === "HEAD") return reply.header("content-length", bytes).send();
  const { range, "if-range": ifRange } = request.headers;
  const requestedRange = ifRange === undefined || ifRange === etag ? parseByteRange(range, bytes) : "whole";
  if (requestedRange === "unsatisfiable")
    return onUnsatisfiable(reply.header("content-range", `bytes */${bytes}`));
  const file = await deps.files.read(key, requestedRange === "whole" ? undefined : requestedRange);
  if (file?.size !== bytes) {
    file?.stream.destroy();
    throw new Error(`${key} is missing or has another size than ${bytes} bytes`);
  }
  if (requestedRange === "whole") return reply.header("content-length", bytes).send(file.stream);
  return reply
    .code(206)
    .header("content-range", `bytes ${requestedRange.start}-${requestedRange.end}/${bytes}`)
    .header("content-length", requestedRange.end - requestedRange.start + 1)
    .send(file.stream);
}
