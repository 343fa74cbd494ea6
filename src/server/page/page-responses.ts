import { isPrivatePath } from "../../platform/pages/private-paths";
import type { IncomingMessage } from "node:http";
import { FORM_PAGE_HEADER } from "../../platform/forms/opened-form";
import type { DeviceSharing } from "../../platform/pages/device-sharing";
import {
  type EncodedBodies,
  type Encoding,
  chooseEncoding,
  compress,
  etagOf,
  uncompressed,
} from "../http/compression";
import { CACHE_FOREVER, NO_STORE } from "../http/encoded-response";
import type { EncodedResponse, RenderedResponse } from "./cache/response-types";
import type { PageDocument } from "./document/page-document";

const PRIVATE_CACHE_CONTROL = /no-store|private/;

export const isPrivateUrl = (url: string): boolean => isPrivatePath(url.split("?", 1)[0]!);

/** Never public: errors, cookies, `private` or `no-store`, and private paths. */
export const isPublicResponse = ({ status, headers }: Response, url: string): boolean =>
  !isPrivateUrl(url) &&
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
    bodies: uncompressed(body),
    etag: "gone",
  };
}

/** A phone stores the page of a form only for its single user. */
export function limitStorage({ headers }: Response, deviceSharing: DeviceSharing | null | undefined): void {
  if (deviceSharing !== "own" && headers.has(FORM_PAGE_HEADER)) headers.delete(FORM_PAGE_HEADER);
}

/** Private responses must not be stored, whatever their page says. */
export async function toRenderedResponse(
  response: Response,
  url: string,
): Promise<Omit<RenderedResponse, "tags">> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "set-cookie"));
  if (!isPublicResponse(response, url)) headers["cache-control"] = NO_STORE;
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

export async function toPrivateResponse(
  response: Response,
  request: Pick<IncomingMessage, "url" | "headers">,
): Promise<EncodedResponse> {
  const rendered = await toRenderedResponse(response, request.url ?? "/");

  const cookies = response.headers.getSetCookie();

  const headers = { "cache-control": NO_STORE, ...rendered.headers };

  const allHeaders = cookies.length > 0 ? { ...headers, "set-cookie": cookies } : headers;

  return encodeForReader({ ...rendered, headers: allHeaders }, request);
}

export const encodeForReader = (
  rendered: { status: number; headers: EncodedResponse["headers"]; body: Buffer },
  { headers }: Pick<IncomingMessage, "headers">,
): Promise<EncodedResponse> =>
  encodeResponse(rendered, [chooseEncoding(String(headers["accept-encoding"] ?? ""))]);

export const encodeResponse = async (
  { status, headers, body }: { status: number; headers: EncodedResponse["headers"]; body: Buffer },
  encodings?: readonly Encoding[],
): Promise<EncodedResponse> => ({
  status,
  headers,
  etag: etagOf(body),
  bodies: await compress(body, String(headers["content-type"] ?? ""), "quick", encodings),
});

export const toUnavailableResponse = ({ html, policy }: PageDocument): Response =>
  new Response(html, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
