import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough, Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import zlib from "node:zlib";
import { type Encoding, chooseEncoding, isCompressible } from "../http/compression";
import { PAGE_VARY } from "./view-choice";

/** Low quality and flushed at once: a long list begins to arrive before its end is read. */
const COMPRESSORS: Record<Encoding, () => Transform> = {
  br: () =>
    zlib.createBrotliCompress({
      flush: zlib.constants.BROTLI_OPERATION_FLUSH,
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => zlib.createGzip({ flush: zlib.constants.Z_SYNC_FLUSH, level: 6 }),
  identity: () => new PassThrough(),
};

/** A download may be as long as its list, so it is never held in memory. */
export const isFileDownload = ({ headers, body }: Response): boolean =>
  body !== null && (headers.get("content-disposition") ?? "").startsWith("attachment");

/** Streams a file at the reader's speed. @throws the error of its generation; the response is then cut */
export async function sendFileDownload(
  request: IncomingMessage,
  reply: ServerResponse,
  response: Response,
): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  const encoding = isCompressible(type)
    ? chooseEncoding(String(request.headers["accept-encoding"] ?? ""))
    : "identity";
  const cookies = response.headers.getSetCookie();
  // `set-cookie` may occur several times; `content-length` would be that before compression.
  const responseHeaders = [...response.headers].filter(
    ([name]) => name !== "set-cookie" && name !== "content-length",
  );
  reply.writeHead(response.status, {
    "cache-control": "private, no-store",
    ...Object.fromEntries(responseHeaders),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    vary: PAGE_VARY,
  });
  if (request.method === "HEAD") {
    await response.body!.cancel();
    reply.end();
    return;
  }
  const file = Readable.fromWeb(response.body as WebStream);
  try {
    await pipeline(file, COMPRESSORS[encoding](), reply);
  } catch (error) {
    if (!isClientDisconnect(error)) throw error;
  }
}

const isClientDisconnect = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
