import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../../platform/http/etag";
import { type Encoding, chooseEncoding } from "./compression";
import type { EncodedResponse } from "../page/cache/page-cache";
import { PAGE_VARY } from "../page/view-choice";

/** What carries a digest in its name never changes. */
export const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** For what one reader may see, and for errors. */
export const NO_STORE = "private, no-store";
/** What a reader may keep without asking: nothing, but asking costs only headers. */
const REVALIDATE = "public, max-age=0, must-revalidate";

type RequestHead = { method?: string | undefined; headers: Record<string, string | string[] | undefined> };

/**
 * Sends a finished answer: the right encoding, 304 when the reader has it, no body for HEAD. The headers go in one piece:
 * one call for each took a quarter of the time that an answer takes.
 * @param commonHeaders headers of every answer, which those of the answer replace
 */
export function sendEncodedResponse(
  requestHead: RequestHead,
  reply: ServerResponse,
  response: EncodedResponse,
  commonHeaders: Readonly<Record<string, string>> = {},
): void {
  const encoding = chooseEncoding(String(requestHead.headers["accept-encoding"] ?? ""));
  const body = response.bodies[encoding];
  const isCompressed = body !== response.bodies.identity;
  const etag = isCompressed ? `"${response.etag}-${encoding}"` : `"${response.etag}"`;
  const headers: OutgoingHttpHeaders = {
    ...commonHeaders,
    "cache-control": REVALIDATE,
    vary: PAGE_VARY,
    ...response.headers,
    etag,
  };
  if (response.status === 200 && matchesEtag(requestHead.headers["if-none-match"], etag)) {
    delete headers["content-type"];
    reply.writeHead(304, headers).end();
    return;
  }
  if (isCompressed) headers["content-encoding"] = encoding satisfies Encoding;
  headers["content-length"] = body.length;
  reply.writeHead(response.status, headers).end(requestHead.method === "HEAD" ? undefined : body);
}

/** The same from a route, with the headers that every answer has. */
export function sendThroughFastify(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value) reply.raw.setHeader(name, value as string);
  reply.hijack();
  sendEncodedResponse(request, reply.raw, response);
}
