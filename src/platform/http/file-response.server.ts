import { createHash } from "node:crypto";
import { matchesEtag } from "./etag";

/** A PDF is shown by a part of the browser that counts as an object of its own document. */
export const PDF_CONTENT_SECURITY_POLICY =
  "default-src 'self'; object-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A public file made by the program: with a digest as ETag, answered by 304 to a client that has it. Pages of other sites may
 * show it, as they may show photographs: the API and feeds name its URL.
 * @param maxAge in seconds
 */
export function fileResponse(
  request: Request,
  body: string | Uint8Array,
  type: string,
  maxAge: number,
): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...{ "content-type": type, "cache-control": `public, max-age=${maxAge}`, etag },
    "cross-origin-resource-policy": "cross-origin",
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body as BodyInit, { headers });
}
