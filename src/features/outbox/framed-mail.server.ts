import { createHash } from "node:crypto";

const ATTRIBUTE = / style="([^"]*)"/g;
const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/g;
const decoded = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * A mail as a document of its own, to be shown in a sandboxed frame. Mails carry their styles in attributes, which our
 * policy admits nowhere: they become one style sheet. It and the mail's own sheets are admitted by their hashes.
 */
export function framed(html: string): { html: string; policy: string } {
  const known = new Map<string, number>();
  const bare = html.replaceAll(ATTRIBUTE, (_, style: string) => {
    const number = known.get(style) ?? known.size;
    known.set(style, number);
    return ` data-s="${number}"`;
  });
  const rules = [...known].map(
    ([style, number]) => `[data-s="${number}"]{${decoded(style).replaceAll(/[<>{}]/g, "")}}`,
  );
  // Links lead out of the frame, into a page of their own.
  const head = `<base target="_blank"><style>${rules.join("")}</style>`;
  const whole = bare.includes("</title>")
    ? bare.replace("</title>", () => `</title>${head}`)
    : `<!doctype html><html><head>${head}</head><body>${bare}</body></html>`;
  const hashes = [...whole.matchAll(SHEET)].map(([, text]) => hashOf(text ?? ""));
  return {
    html: whole,
    policy: `default-src 'none'; img-src 'self'; style-src ${hashes.join(" ")}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  };
}
