import { createHash } from "node:crypto";
import { matchesEtag } from "./etag";

/** The browser's PDF viewer counts as an object of the document itself. */
export const PDF_CONTENT_SECURITY_POLICY =
  "default-src 'self'; object-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Public generated file with ETag, embeddable by other sites because API and feeds link it. @param maxAge in seconds */
export function fileResponse(
  request: Request,
  body: string | Uint8Array,
  type: string,
  maxAge: number,
): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "content-type": type,
    "cache-control": `public, max-age=${maxAge}`,
    etag,
    "cross-origin-resource-policy": "cross-origin",
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(body as BodyInit, { headers });
}
