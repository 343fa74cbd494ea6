/** Most characters of a text that are shown. */
const LONGEST = 240;

/**
 * A text without anything that could be somebody's or a secret: what stands in quotation marks, addresses of any kind,
 * long numbers and long words without a blank become "…". The first line only.
 */
export const plainText = (text: string): string =>
  (text.split("\n", 1)[0] ?? "")
    .replaceAll(/(["'`«“])[^"'`»”]*(["'`»”]|$)/g, "…")
    .replaceAll(/\(.*?\)=\(.*?\)/g, "…")
    .replaceAll(/\S+@\S+/g, "…")
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "…")
    .replaceAll(/(^|\s)\/\S+/g, "$1…")
    .replaceAll(/[\w.~+/=-]{24,}/g, "…")
    .replaceAll(/\+?\d[\d ()-]{5,}\d/g, "…")
    .slice(0, LONGEST);

/** What may be shown of an error: its kind and what it says, both as `plainText`. */
export function plainError(output: unknown): string {
  const { name, code, message } = (output ?? {}) as Record<string, unknown>;
  const kind = [name, code]
    .filter((part) => typeof part === "string" && /^[\w-]{1,40}$/.test(part))
    .join(" ");
  const clean = typeof message === "string" ? plainText(message) : "";
  return [kind, clean].filter((part) => part !== "").join(": ") || "–";
}
