const HERE = "http://here";
/** Longest path that is gone on to, in characters. */
const LONGEST = 500;

/** A path of this site out of what a form or an address says; null for anything that would lead elsewhere. */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > LONGEST || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, search } = new URL(text, HERE);
  return origin === HERE && !pathname.startsWith("//") ? `${pathname}${search}` : null;
}
