const MAX_LENGTH = 240;

/** Privacy: returns the first line without quotes, addresses, URLs, long numbers and long words. */
export const redactText = (text: string): string =>
  (text.split("\n", 1)[0] ?? "")
    .replaceAll(/(["'`«“])[^"'`»”]*(["'`»”]|$)/g, "…")
    .replaceAll(/\(.*?\)=\(.*?\)/g, "…")
    .replaceAll(/\S+@\S+/g, "…")
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "…")
    .replaceAll(/(^|\s)\/\S+/g, "$1…")
    .replaceAll(/[\w.~+/=-]{24,}/g, "…")
    .replaceAll(/\+?\d[\d ()-]{5,}\d/g, "…")
    .slice(0, MAX_LENGTH);

export function redactError(output: unknown): string {
  const { name, code, message } = (output ?? {}) as Record<string, unknown>;
  const kind = [name, code]
    .filter((part) => typeof part === "string" && /^[\w-]{1,40}$/.test(part))
    .join(" ");
  const redacted = typeof message === "string" ? redactText(message) : "";
  return [kind, redacted].filter((part) => part !== "").join(": ") || "–";
}
