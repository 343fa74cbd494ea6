const BASE = "http://here";
const MAX_LENGTH = 500;

/** Extracts the path of a link to this site from pasted text. */
export function extractLocalPath(text: string, origin: string): string | null {
  const at = text.indexOf(`${origin}/`);
  return at < 0 ? null : localPath(/^[^\s<>"']*/.exec(text.slice(at + origin.length))?.[0]);
}

/** Security: returns a path of this site, null for anything that redirects elsewhere. */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > MAX_LENGTH || !URL.canParse(text, BASE)) return null;
  const { origin, pathname, search } = new URL(text, BASE);
  return origin === BASE && !pathname.startsWith("//") ? `${pathname}${search}` : null;
}
