/** Weak comparison with `If-None-Match` (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | string[] | undefined | null, etag: string): boolean {
  if (header === undefined || header === null) return false;
  const text = String(header);
  if (text.trim() === "*") return true;
  return text.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
