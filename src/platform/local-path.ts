const HERE = "http://here";

/** A path of this site out of what a form or an address says; `/` for anything that would lead elsewhere. */
export function localPath(text: string): string {
  if (!text.startsWith("/") || !URL.canParse(text, HERE)) return "/";
  const { origin, pathname, search } = new URL(text, HERE);
  return origin === HERE && !pathname.startsWith("//") ? `${pathname}${search}` : "/";
}
