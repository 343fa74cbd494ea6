import { isPrivatePath } from "../../platform/pages/private-paths";
import type { IncomingMessage } from "node:http";
import { type EncodedBodies, type Encoding, chooseEncoding, compress, etagOf } from "../http/compression";
import { CACHE_FOREVER, NO_STORE } from "../http/encoded-response";
import type { EncodedResponse, RenderedResponse } from "./cache/page-cache";
import type { PageDocument } from "./document/page-document";

/** Set by every answer that is for one reader only. */
const PRIVATE_CACHE_CONTROL = /no-store|private/;

/**
 * Kept are pages, redirects and "not found"; never an error, a cookie, what says that it is for one reader, or an answer at
 * a private path.
 */
export const isPublicResponse = ({ status, headers }: Response, url: string): boolean =>
  !isPrivatePath(url.split("?", 1)[0]!) &&
  (status < 400 || status === 404) &&
  !headers.has("set-cookie") &&
  !PRIVATE_CACHE_CONTROL.test(headers.get("cache-control") ?? "");

export const immutableResponse = (type: string, etag: string, bodies: EncodedBodies): EncodedResponse => ({
  status: 200,
  headers: { "content-type": `${type}; charset=utf-8`, "cache-control": CACHE_FOREVER },
  bodies,
  etag,
});

export function notFoundResponse(type: string, text: string): EncodedResponse {
  const body = Buffer.from(text);
  return {
    status: 404,
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" },
    bodies: { br: body, gzip: body, identity: body },
    etag: "gone",
  };
}

/** What is not for everybody may be stored nowhere, whatever else the page says. */
export async function toRenderedResponse(
  response: Response,
  url: string,
): Promise<Omit<RenderedResponse, "tags">> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
  if (!isPublicResponse(response, url)) headers["cache-control"] = NO_STORE;
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** An answer for one reader: not kept, compressed quickly. */
export async function toPrivateResponse(
  response: Response,
  { url = "/", headers: requestHeaders }: Pick<IncomingMessage, "url" | "headers">,
): Promise<EncodedResponse> {
  const rendered = await toRenderedResponse(response, url);

  const cookies = response.headers.getSetCookie();

  const headers = { "cache-control": NO_STORE, ...rendered.headers };

  const allHeaders = cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers;

  const encoding = chooseEncoding(String(requestHeaders["accept-encoding"] ?? ""));
  return { ...(await encodeResponse(rendered, [encoding])), headers: allHeaders };
}

export const encodeResponse = async (
  { status, headers, body }: Omit<RenderedResponse, "tags">,
  encodings?: readonly Encoding[],
): Promise<EncodedResponse> => ({
  status,
  headers,
  etag: etagOf(body),
  bodies: await compress(body, headers["content-type"] ?? "", "quick", encodings),
});

export const toUnavailableResponse = ({ html, policy }: PageDocument): Response =>
  new Response(html, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
