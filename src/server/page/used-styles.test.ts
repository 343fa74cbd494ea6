import { expect, test } from "vitest";
import { usedStyles } from "./used-styles";

const FACES =
  "@font-face{font-family:Display;src:url(/a.woff2)}@font-face{font-family:Body;src:url(/b.woff2)}@font-face{font-family:Display Fallback;src:local(Arial)}";
const SHEET = `${FACES}:root{--font-display:Display}:lang(ar){--font-display:Kufi}:lang(fr){quotes:"«"}p{font-family:var(--font-display)}.other{color:red}`;
const page = (lang: string, more = "") => `<html lang="${lang}"><body><p>x</p>${more}</body></html>`;

test("a page gets the rules of its elements and of the languages that stand in it", async () => {
  const french = await usedStyles(SHEET, page("fr"));
  expect(french).toContain(":lang(fr)");
  expect(french).not.toMatch(/:lang\(ar\)|\.other/);
  const quoting = await usedStyles(SHEET, page("en", '<q lang="fr">x</q>'));
  expect(quoting).toContain(":lang(fr)");
});

test("the display faces stay away where the language of the page has a display type of its own", async () => {
  const families = (css: string) => [...css.matchAll(/font-family:(Display|Body)/g)].map(([, name]) => name);
  expect(families(await usedStyles(SHEET, page("fr")))).toEqual(["Display", "Body", "Display"]);
  expect(families(await usedStyles(SHEET, page("ar")))).toEqual(["Body"]);
  // A word in Arabic on a French page changes nothing for the rest of it.
  expect(families(await usedStyles(SHEET, page("fr", '<b lang="ar">x</b>')))).toHaveLength(3);
});
