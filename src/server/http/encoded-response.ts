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

const NO_HEADERS: Readonly<Record<string, string>> = {};

type RequestHead = { method?: string | undefined; headers: Record<string, string | string[] | undefined> };

/** The status and headers of an answer as they go out: with its body, and for a reader who has it. */
type ResponseHeads = Readonly<{
  body: Buffer;
  commonHeaders: Readonly<Record<string, string>>;
  etag: string;
  full: OutgoingHttpHeaders;
  notModified: OutgoingHttpHeaders;
}>;

/** To put headers together takes a tenth of the time of a cached page, so it is done once for each answer and encoding. */
const knownHeads = new WeakMap<EncodedResponse, Partial<Record<Encoding, ResponseHeads>>>();

function headsOf(
  response: EncodedResponse,
  encoding: Encoding,
  commonHeaders: Readonly<Record<string, string>>,
): ResponseHeads {
  const body = response.bodies[encoding];
  let heads = knownHeads.get(response);
  if (!heads) knownHeads.set(response, (heads = {}));
  const known = heads[encoding];
  // The body of a cached page becomes smaller once (`page-cache.ts`).
  if (known?.body === body && known.commonHeaders === commonHeaders) return known;
  const isCompressed = body !== response.bodies.identity;
  const etag = isCompressed ? `"${response.etag}-${encoding}"` : `"${response.etag}"`;
  const notModified: OutgoingHttpHeaders = {
    ...commonHeaders,
    "cache-control": REVALIDATE,
    vary: PAGE_VARY,
    ...response.headers,
    etag,
  };
  const full: OutgoingHttpHeaders = { ...notModified, "content-length": body.length };
  if (isCompressed) full["content-encoding"] = encoding;
  delete notModified["content-type"];
  return (heads[encoding] = { body, commonHeaders, etag, full, notModified });
}

/**
 * Sends a finished answer: the right encoding, 304 when the reader has it, no body for HEAD. The headers go in one piece:
 * one call for each took a quarter of the time that an answer takes.
 * @param commonHeaders headers of every answer, which those of the answer replace
 */
export function sendEncodedResponse(
  requestHead: RequestHead,
  reply: ServerResponse,
  response: EncodedResponse,
  commonHeaders: Readonly<Record<string, string>> = NO_HEADERS,
): void {
  const encoding = chooseEncoding(String(requestHead.headers["accept-encoding"] ?? ""));
  const { body, etag, full, notModified } = headsOf(response, encoding, commonHeaders);
  if (response.status === 200 && matchesEtag(requestHead.headers["if-none-match"], etag)) {
    reply.writeHead(304, notModified).end();
    return;
  }
  reply.writeHead(response.status, full).end(requestHead.method === "HEAD" ? undefined : body);
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
