import { expect, test } from "vitest";
import { divideOwnStyles, divideStyles } from "./used-styles";

const FACES =
  "@font-face{font-family:Display;src:url(/a.woff2)}@font-face{font-family:Body;src:url(/b.woff2)}@font-face{font-family:Display Fallback;src:local(Arial)}";
const SHEET = `${FACES}:root{--font-display:Display}:lang(ar){--font-display:Kufi}:lang(fr){quotes:"«"}p{font-family:var(--font-display)}.other{color:red}`;
const sheets = (own: string, shared = "") => ({ shared, own });
const usedStyles = async (...input: Parameters<typeof divideStyles>) => (await divideStyles(...input)).used;
const page = (lang: string, more = "") => `<html lang="${lang}"><body><p>x</p>${more}</body></html>`;

test("a page gets the rules of its elements and of the languages in it", async () => {
  const french = await usedStyles(sheets(SHEET), page("fr"));
  expect(french).toContain(":lang(fr)");
  expect(french).not.toMatch(/:lang\(ar\)|\.other/);
  const quoting = await usedStyles(sheets(SHEET), page("en", '<q lang="fr">x</q>'));
  expect(quoting).toContain(":lang(fr)");
});

test("the display faces are left out if the page's language has its own display type", async () => {
  const families = (css: string) => [...css.matchAll(/font-family:(Display|Body)/g)].map(([, name]) => name);
  expect(families(await usedStyles(sheets(SHEET), page("fr")))).toEqual(["Display", "Body", "Display"]);
  expect(families(await usedStyles(sheets(SHEET), page("ar")))).toEqual(["Body"]);
  // An Arabic word on a French page changes nothing for the rest of it.
  expect(families(await usedStyles(sheets(SHEET), page("fr", '<b lang="ar">x</b>')))).toHaveLength(3);
});

test("a file of the display type is included only if the page has one of its characters", async () => {
  const face =
    '@font-face{font-family:Display;src:url(/e.woff2)format("woff2");unicode-range:U+100-151,U+154-177}';
  const styles = async (text: string) => usedStyles(sheets(`${face}${SHEET}`), page("fr", `<p>${text}</p>`));
  expect(await styles("Cœur, naïve, 1 000 €")).not.toContain("/e.woff2");
  expect(await styles("Gitaũ")).toContain("/e.woff2");
  const symbols =
    '@font-face{font-family:Display;src:url(/s.woff2)format("woff2");unicode-range:U+22-23,U+3C-3E}';
  const css = async (text: string) => usedStyles(sheets(`${symbols}${SHEET}`), page("fr", text));
  expect(await css('<p title="a#b">Plain</p><script>"#"</script>')).not.toContain("/s.woff2");
  expect(await css("<p>&quot;Quoted&quot;</p>")).toContain("/s.woff2");
});

test("the bundler's variables get short names and occur once", async () => {
  const set = "--lightningcss-light:initial;--lightningcss-dark: ;";
  const css = `:root{${set}${set}--c:var(--lightningcss-light,#fff) var(--lightningcss-dark,#000)}p{color:var(--c)}`;
  expect(await usedStyles(sheets(css), page("en"))).toContain(
    ":root{--light:initial;--dark: ;--c:var(--light,#fff) var(--dark,#000)}",
  );
});

test("a page that links the shared sheets gets its own rules, with all variables that the shared ones read", async () => {
  const shared = "p{margin:var(--gap)}.stack{gap:var(--gap)}.other{color:red}";
  const own = ".narrow{--gap:1rem;--unread:2rem;color:var(--lightningcss-light,#fff)}.other{color:blue}";
  const html = page("en", '<div class="narrow">x</div>');
  const styles = await divideOwnStyles(sheets(own, shared), html);
  expect(styles).toMatchObject({
    used: ".narrow{--gap:1rem;color:var(--lightningcss-light,#fff)}",
    rest: ".narrow{--unread:2rem}.other{color:blue}",
  });
  expect(await usedStyles(sheets(own, shared), html)).toBe(
    "p{margin:var(--gap)}.narrow{--gap:1rem;color:var(--light,#fff)}",
  );
});

test("rules that a page does not use are the rest: together they are the style sheets", async () => {
  const { used, rest } = await divideStyles(
    sheets(SHEET, "p{margin:0}.toast{margin:1px}@keyframes x{from{top:0}}.toast{animation:x 1s}"),
    page("en"),
  );
  expect(used).not.toMatch(/toast|keyframes/);
  expect(rest).toMatch(/\.toast\{margin:1px\}@keyframes x\{from\{top:0\}\}\.toast\{animation:x 1s\}/);
  expect(rest).toContain(":lang(fr)");
  expect(rest).not.toContain("@font-face");
});

test("styles of disabled buttons load with the script that disables them, unless the page has one", async () => {
  const css = ".button{color:red}.button:disabled{color:gray}.button:disabled,.field{gap:0}";
  const html = (attributes: string) => page("en", `<button class="button"${attributes}>x</button>`);
  const plain = await divideStyles(sheets(css), html(""));
  expect(plain.used).not.toContain("gray");
  expect(plain.rest).toContain(".button:disabled{color:gray}");
  expect(await usedStyles(sheets(css), html(" disabled"))).toContain("gray");
});
