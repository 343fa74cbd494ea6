import { createHash } from "node:crypto";

const STYLE_ATTRIBUTE = / style="([^"]*)"/g;
const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g;
const decodeEntities = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
const cspHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Moves style attributes into one sheet: our policy allows no style attributes, only hashed sheets. */
export function createMailPreview(html: string): { html: string; policy: string } {
  const styleNumbers = new Map<string, number>();
  const withoutStyles = html.replaceAll(STYLE_ATTRIBUTE, (_, style: string) => {
    const number = styleNumbers.get(style) ?? styleNumbers.size;
    styleNumbers.set(style, number);
    return ` data-s="${number}"`;
  });
  const rules = [...styleNumbers].map(
    ([style, number]) => `[data-s="${number}"]{${decodeEntities(style).replaceAll(/[<>{}]/g, "")}}`,
  );
  const head = `<base target="_blank"><style>${rules.join("")}</style>`;
  const fullHtml = withoutStyles.includes("</title>")
    ? withoutStyles.replace("</title>", () => `</title>${head}`)
    : `<!doctype html><html><head>${head}</head><body>${withoutStyles}</body></html>`;
  const hashes = [...fullHtml.matchAll(STYLE_ELEMENT)].map(([, text]) => cspHash(text ?? ""));
  return {
    html: fullHtml,
    policy: `default-src 'none'; img-src 'self'; style-src ${hashes.join(" ")}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  };
}
