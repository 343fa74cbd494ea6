const BASE = "http://here";
/** Longest path that is gone on to, in characters. */
const MAX_LENGTH = 500;

/** The path of a link of this site in a text that somebody pasted; null when there is none. */
export function extractLocalPath(text: string, origin: string): string | null {
  const at = text.indexOf(`${origin}/`);
  return at < 0 ? null : localPath(/^[^\s<>"']*/.exec(text.slice(at + origin.length))?.[0]);
}

/** A path of this site out of what a form or an address says; null for anything that would lead elsewhere. */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > MAX_LENGTH || !URL.canParse(text, BASE)) return null;
  const { origin, pathname, search } = new URL(text, BASE);
  return origin === BASE && !pathname.startsWith("//") ? `${pathname}${search}` : null;
}
