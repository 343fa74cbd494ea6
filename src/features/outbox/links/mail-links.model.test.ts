import fc from "fast-check";
import { expect, test } from "vitest";
import { LINK, attachLinks, detachLinks, hasAllLinks, hideLinks, hideLinksInHtml } from "./mail-links.model";

const URL = "https://site.example/login/link/a-token";

test("detached links restore the exact email, and the remaining text holds no URL", () => {
  const part = fc.oneof(
    fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\uE000\uE001]/g, "")),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom(URL, URL.toUpperCase(), ` ${URL}, `, `"${URL}"`, `<${URL}>.`, "https://", "0", "\n"),
  );
  const text = fc.array(part).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, text, fc.option(text, { nil: undefined }), (html, plain, header, calendar) => {
      const mail = {
        html,
        text: plain,
        headers: { "X-Test": header },
        ...(calendar === undefined ? {} : { calendar }),
      };
      const { links, ...texts } = detachLinks(mail);
      expect(attachLinks(texts, links)).toEqual({ ...mail, calendar: calendar ?? null });
      expect(JSON.stringify(texts)).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)[\w-]/i);
    }),
  );
});

test("form input cannot forge a link placeholder", () => {
  const { links, ...texts } = detachLinks({ html: "", text: `\uE0000\uE001 ${URL} \uE0000` });
  expect(attachLinks(texts, links).text).toBe(`0 ${URL} 0`);
});

test.for([
  [`Open ${URL}.`, URL],
  [`(${URL}?a=1&b=2)`, `${URL}?a=1&b=2`],
  [`<a href="${URL}">`, URL],
  ["http://site.example/a!?", "http://site.example/a"],
  ["HTTPS://SITE.EXAMPLE/A]", "HTTPS://SITE.EXAMPLE/A"],
] as const)("of %o the link is %o, without the punctuation around it", ([text, link]) => {
  expect(text.match(LINK)).toEqual([link]);
});

test("the address of the document type, and a protocol alone, are no links", () => {
  for (const text of ['"http://www.w3.org/TR/xhtml1"', "https:// ", "ftp://site.example/a"])
    expect(text.match(LINK)).toBeNull();
});

test("a link that appears often is stored once, and a calendar as a whole", () => {
  const calendar = `URL:${URL}\r\n`;
  const { links } = detachLinks({ html: `${URL} ${URL}`, text: URL, headers: { "X-Test": URL }, calendar });
  expect(links).toEqual([URL, calendar]);
});

test("an email without headers and calendar has neither afterwards", () => {
  const detached = detachLinks({ html: "a", text: "b" });
  expect(detached).toEqual({ html: "a", text: "b", headers: {}, calendar: null, links: [] });
});

test("an email whose links are gone cannot be restored", () => {
  const { links: _, ...texts } = detachLinks({ html: URL, text: "" });
  expect(() => attachLinks(texts, [])).toThrow("links");
});

test.for([
  ["its text", { html: "", text: URL, headers: {} }],
  ["its HTML", { html: `a ${URL}`, text: "", headers: {} }],
  ["a header", { html: "", text: "", headers: { "X-Other": "a", "X-Test": `<${URL}>` } }],
] as const)("an email with a link in %s lacks it once the links are removed", ([, mail]) => {
  const { links: _, ...texts } = detachLinks(mail);
  expect(hasAllLinks({ ...texts, links: null })).toBe(false);
  expect(hasAllLinks({ ...texts, links: "stored" })).toBe(true);
});

test("an email that never had a link lacks none", () => {
  const { links: _, ...texts } = detachLinks({ html: "a", text: "b", headers: { "X-Test": "c" } });
  expect(hasAllLinks({ ...texts, links: null })).toBe(true);
});

test("staff see a label in place of each link, and nothing to follow", () => {
  const { html, text } = detachLinks({ html: `<a href="${URL}">Open</a> ${URL}`, text: `Open: ${URL}` });
  expect(hideLinks(text, "[link]")).toBe("Open: [link]");
  expect(hideLinksInHtml(html, "[link]")).toBe("<a>Open</a> [link]");
});
