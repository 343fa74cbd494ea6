import { expect, test } from "vitest";
import { callLoader } from "../../../../test/support/call-loader";
import { testDeps } from "../../../../test/support/database";
import { LOCALES } from "../../../platform/i18n/locales";
import { loader as aboutPage } from "./pages/about-page";
import { loader as legalPage } from "./pages/legal-page";
import { LEGAL_PAGES } from "./text-pages.model";
import { type TextPageView, textPageView } from "./text-page-view.server";
import { getTextPage } from "./text-pages.service.server";

const deps = await testDeps("sample");

test("every legal page has its date and sections", async () => {
  for (const key of LEGAL_PAGES) {
    const { data } = await callLoader(legalPage, deps, `/fr/${key}`, { locale: "fr" });
    const page = data as TextPageView;
    expect(page.effective).toBe("28 novembre 2026");
    expect(page.sections.length).toBeGreaterThan(5);
    expect(page.language).toEqual({});
    expect(new Set(page.sections.map(({ id }) => id)).size).toBe(page.sections.length);
    for (const part of page.sections) expect(part.title, key).not.toBe("");
  }
});

test("an untranslated body falls back to English with a mark; title and lead stay in the reader's language", async () => {
  const whole = (await getTextPage(deps, "privacy-policy"))!;
  const page = textPageView({ ...whole, body: { en: whole.body.en! } }, "ar");
  expect(page.title).toBe("سياسة الخصوصية");
  expect(page.body).toEqual({ text: "", lang: "en" });
  expect(page.language).toEqual({ lang: "en", dir: "ltr" });
  expect(page.sections[0]?.title).toBe("The short version");
});

const shapeOf = (body: string) => ({
  marks: [...body.matchAll(/^(#{2,3}|-) /gm)].map(([, mark]) => mark).join(" "),
  links: [...body.matchAll(/\]\((\S+?)\)/g)].map(([, to]) => to).toSorted(),
});

test.each(["about", ...LEGAL_PAGES] as const)("%s is complete in every language", async (key) => {
  const page = (await getTextPage(deps, key))!;
  for (const text of [page.title, page.lead, page.body])
    expect(Object.keys(text).toSorted()).toEqual(LOCALES.toSorted());
  const english = page.body.en!;
  for (const locale of LOCALES) {
    expect(textPageView(page, locale).language).toEqual({});
    const body = page.body[locale]!;
    expect(shapeOf(body), locale).toEqual(shapeOf(english));
    // Arabic texts are shorter, French and Swahili longer.
    expect(body.length / english.length, locale).toBeGreaterThan(0.6);
    expect(body.length / english.length, locale).toBeLessThan(1.4);
    expect(body, locale).not.toMatch(/\w'\w/);
  }
});

test.each(["fr", "ar", "sw"] as const)("legal texts in %s have no English sentences", async (locale) => {
  for (const key of LEGAL_PAGES) {
    const { body } = (await getTextPage(deps, key))!;
    const english = new Set(body.en!.split("\n").filter((line) => line !== "" && !line.startsWith("[[")));
    expect(
      body[locale]!.split("\n").filter((line) => english.has(line)),
      key,
    ).toEqual([]);
    expect(body[locale], key).not.toMatch(/\b(the|and|with|you|our)\b/i);
  }
});

test("internal links use the reader's language, external ones stay unchanged", () => {
  const markdown =
    "[us](/contact) [home](/) [else](https://example.org/x) [bad](//evil.example) [top](#part-1)";
  const text = {
    title: { en: "T" },
    lead: { en: "L" },
    body: { fr: markdown },
    effectiveOn: null,
    bodyPictures: [],
  };
  const { intro } = textPageView(text, "fr");
  expect(intro).toContain('href="/fr/contact"');
  expect(intro).toContain('href="/fr"');
  expect(intro).toContain('href="https://example.org/x"');
  expect(intro).not.toContain("/fr//evil");
});

test("a text is split at its headings, and markup in headings becomes plain text", () => {
  const body =
    "Before.\n\n## A & *b* <script>x</script>\n\nOwn.\n\n### One\n\nFirst.\n\n### Two\n\nSecond.\n\n## Last\n\nEnd.";
  const text = {
    title: { en: "T" },
    lead: { en: "L" },
    body: { en: body },
    effectiveOn: null,
    bodyPictures: [],
  };
  const { intro, sections: parts } = textPageView(text, "en");
  expect(intro).toBe("<p>Before.</p>");
  expect(parts.map(({ title }) => title)).toEqual(["A & b", "Last"]);
  expect(parts[0]?.html).toBe("<p>Own.</p>");
  expect(parts[0]?.items).toEqual([
    { title: "One", html: "<p>First.</p>" },
    { title: "Two", html: "<p>Second.</p>" },
  ]);
});

test("the about page has its numbers, and missing pages are not found", async () => {
  const { data } = await callLoader(aboutPage, deps, "/about");
  const { impactNumbers } = data as { impactNumbers: { key: string; value: string }[] };
  expect(impactNumbers.map(({ key, value }) => `${key} ${value}`)).toContain("employment 83%");
  const empty = await testDeps("empty");
  expect((await callLoader(aboutPage, empty, "/about")).status).toBe(404);
  expect((await callLoader(legalPage, empty, "/privacy-policy")).status).toBe(404);
});

test.each(["/nope", "/%00", "/%2e%2e%2fprivacy-policy", "/<script>", `/${"x".repeat(10_000)}`])(
  "no text page at a wrong path (%#)",
  async (address) => {
    expect((await callLoader(legalPage, deps, address)).status).toBe(404);
  },
);
