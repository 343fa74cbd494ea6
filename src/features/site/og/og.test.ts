import { expect, test } from "vitest";
import { callLoader } from "../../../../test/support/call-loader";
import { testDeps } from "../../../../test/support/database";
import { json } from "../../../db/json-column.server";
import { LOCALES } from "../../../platform/i18n/locales";
import { loader } from "./pages/og-image";
import { STATIC_PAGES, staticPageSlug } from "../static-pages.server";
import { ARABIC, DISPLAY } from "./fonts.server";
import { getSharingImage } from "./og.service.server";
import { renderCardSvg } from "./sharing-image.server";
import { toSupportedLetters, layoutTitle } from "./title-layout.server";

const deps = await testDeps("sample");
const ask = (locale: string, kind: string, file: string, headers = {}) =>
  callLoader(loader, deps, "/og", { locale, kind, file }, headers);
const box = { width: 856, height: 330, family: DISPLAY, sizes: [132, 92, 52], leading: 1.04, maxLines: 4 };

test("an item has a PNG of 1200 by 630, and another title gives another picture", async () => {
  const first = Buffer.from((await getSharingImage(deps, "en", "programs", "women-in-tech"))!);
  expect(first.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630]);
  const french = await getSharingImage(deps, "fr", "programs", "women-in-tech");
  expect(first.equals(french!)).toBe(false);
  await deps.db
    .updateTable("program")
    .set({ title: json({ en: "Renamed" }) })
    .where("slug", "=", "women-in-tech")
    .execute();
  const renamed = await getSharingImage(deps, "en", "programs", "women-in-tech");
  expect(first.equals(renamed!)).toBe(false);
});

test("a picture may be cached for a day, and a known ETag gets 304", async () => {
  const { status, headers } = await ask("en", "site", "contact.png");
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "image/png",
    "public, max-age=86400",
  ]);
  const again = await ask("en", "site", "contact.png", { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("pages of other sites may show the picture", async () => {
  const { headers } = await ask("en", "site", "contact.png");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("every section has a card in every language", async () => {
  const { findCard } = await import("./sharing-card.server");
  for (const section of STATIC_PAGES)
    for (const locale of LOCALES) {
      const card = await findCard(deps, "site", staticPageSlug(section), locale);
      expect(card?.title, `${section.path} ${locale}`).toBeTruthy();
    }
});

test("text is rendered in Latin and Arabic letters", () => {
  for (const [title, family] of [
    ["Programs", DISPLAY],
    ["البرامج", ARABIC],
  ] as const) {
    const { width } = layoutTitle(title, { ...box, family });
    expect(width).toBeGreaterThan(100);
  }
});

test("a title that reads from the right is isolated and aligned to the right", () => {
  const svg = renderCardSvg({ title: "كن متعلّمًا", lang: "ar", art: { seed: "x" } }, "Reboot Lives");
  expect(svg).toMatch(/text-anchor="end">\u2067كن متعلّمًا\u2069</);
});

test("titles wrap at words, shrink when long, and lose no word that fits", () => {
  const long = "How Grace debugged a tax form at three in the morning and why the market asks her";
  const set = layoutTitle(long, box);
  expect(set.lines.length).toBeLessThanOrEqual(4);
  expect(set.lines.join(" ")).toBe(long);
  expect(set.size).toBeLessThan(layoutTitle("Short", box).size);
  expect(set.width).toBeLessThanOrEqual(box.width);
});

test("an overlong title ends at a word with an ellipsis; one endless word shrinks", () => {
  const set = layoutTitle("many words ".repeat(200), box);
  expect(set.lines.length).toBeLessThanOrEqual(4);
  expect(set.lines.at(-1)).toMatch(/(many|words)…$/);
  const word = layoutTitle("x".repeat(90), box);
  expect(word.lines).toHaveLength(1);
  expect(word.width).toBeLessThanOrEqual(box.width);
  expect(layoutTitle("x".repeat(5000), box).lines[0]).toMatch(/^x{40}…$/);
});

test("letters that the fonts lack become similar ones; control and direction characters are removed", () => {
  expect(toSupportedLetters("Ọláyínká Ɓala\u0000 \u202Eevil")).toBe("Oláyínká Bala evil");
});

test.each([
  ["xx", "site", "home.png"],
  ["EN", "site", "home.png"],
  ["en", "nope", "home.png"],
  ["en", "constructor", "home.png"],
  ["en", "__proto__", "toString.png"],
  ["en", "site", "nope.png"],
  ["en", "site", "home"],
  ["en", "site", "home.jpg"],
  ["en", "site", ".png"],
  ["en", "programs", "\u0000.png"],
  ["en", "programs", "%2e%2e%2f.png"],
  ["en", "programs", "<script>.png"],
  ["en", "programs", `${"a".repeat(10_000)}.png`],
])("no picture for %s/%s (%#)", async (locale, kind, file) => {
  expect((await ask(locale, kind, file)).status).toBe(404);
});
