/** Whether `If-None-Match` names this answer (RFC 9110 §13.1.2, by weak comparison). */
export function matchesEtag(header: string | string[] | undefined | null, etag: string): boolean {
  if (header === undefined || header === null) return false;
  const text = String(header);
  if (text.trim() === "*") return true;
  return text.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
