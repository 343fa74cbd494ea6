import { expect, test } from "vitest";
import { LOCALES } from "../../platform/i18n/locales";
import {
  withoutHydration,
  queueNoteFor,
  withSavedCopyNote,
  fillOfflinePage,
  withDraftNotes,
  withQueueNote,
  withDraftFilledIn,
} from "./injected-markup";
import { offlinePath } from "./page-rules";
import { titleOf } from "./page-cache";
import type { QueuedForm } from "../forms/form-queue";

const when = new Date("2026-11-21T14:05:00Z");
const shelf = (more: object = {}) => ({
  locale: "en" as const,
  path: "/offline",
  pages: [],
  missing: null,
  unsent: [],
  ...more,
});
const empty = '<main><div class="stack" data-saved-pages=""></div><p>after</p></main>';

test("a cached page starts with a note of when it was saved, in its language", () => {
  const html = '<html><body class="x"><a href="#main">Skip</a></body></html>';
  const texts = LOCALES.map((locale) => withSavedCopyNote(html, locale, when));
  for (const text of texts) {
    expect(text).toMatch(
      /<body class="x"><p role="status"[^>]*data-saved-copy>.*2026.*<\/p><a href="#main">/,
    );
    expect(text.replace(/<p role="status".*?<\/p>/, "")).toBe(html);
  }
  expect(new Set(texts).size).toBe(LOCALES.length);
  expect(texts[0]).toMatch(/Saved copy from 21 November 2026, \d\d:\d\d</);
});

test("cached pages are listed with title, address and time; the surrounding markup stays", () => {
  const pages = [
    { address: "/programs?a=1&b=2", title: "Programs &amp; courses", savedAt: when },
    { address: "/ar/events", title: "الفعاليات", savedAt: when },
  ];
  const html = fillOfflinePage(empty, shelf({ pages }));
  expect(html).toContain('<a href="/programs?a=1&amp;b=2">Programs &amp; courses</a>');
  expect(html).toContain('<a href="/ar/events" lang="ar" dir="rtl">الفعاليات</a>');
  expect(html).toContain('<form method="post" action="/offline">');
  expect(html.endsWith("</div><p>after</p></main>")).toBe(true);
});

test("without cached pages, the offline page says so and offers no removal", () => {
  for (const locale of LOCALES) {
    const html = fillOfflinePage(empty, shelf({ locale, path: offlinePath(locale) }));
    expect(html).not.toContain("<form");
    expect(html).toMatch(/<p>[^<]{20,}<\/p><\/div>/);
  }
});

test("in place of a missing page it offers a retry, and the address is escaped", () => {
  const html = fillOfflinePage(empty, shelf({ missing: '/a"><script>x</script>?b&c' }));
  expect(html).toContain('href="/a&quot;>&lt;script>x&lt;/script>?b&amp;c"');
  expect(html).not.toContain("<script>");
});

test("a page without hydration has no boot data", () => {
  expect(withoutHydration('<script type="application/json" id="boot">{}</script>')).toBe(
    '<script type="application/json">{}</script>',
  );
});

test("a title is stored as markup, without the organisation's name", () => {
  expect(titleOf("<head><title>A &amp; B · C · Reboot Lives</title></head>")).toBe("A &amp; B · C");
  expect(titleOf("<title>Reboot Lives</title>")).toBe("Reboot Lives");
  expect(titleOf("<p>no title</p>")).toBe("");
});

const evil = '"><script>x</script>';
const form = {
  id: `1${evil}`,
  number: null,
  action: `/register${evil}`,
  title: `Become${evil}`,
  name: `Amina${evil}`,
  savedAt: 0,
};
const answers = { multipart: false, fields: [[`n${evil}`, `v${evil}`] as [string, string]] };
const UNSENT: readonly QueuedForm[] = [
  { ...form, state: "waiting", answers },
  { ...form, state: "asks", answers },
  { ...form, state: "sent", result: `/x${evil}`, seen: false },
];

test("a queued form is shown with its buttons, and its values are escaped", () => {
  for (const unsent of UNSENT) {
    const html = fillOfflinePage(empty, shelf({ unsent: [unsent] }));
    expect(html).not.toContain("<script>");
    // Privacy: other users of the phone must not see the answers.
    expect(html).not.toContain("v&quot;");
    expect(html).toContain('name="drop"');
    expect(html.includes('name="send"')).toBe(unsent.state === "waiting");
    expect(html.includes('name="unsent"')).toBe(unsent.state === "asks");
  }
});

test("every page mentions waiting forms, and sent ones until they were seen", () => {
  const page = "<html><body><p>x</p></body></html>";
  const [waits, asks, sent] = UNSENT.map((unsent) => withQueueNote(page, "fr", [unsent]));
  expect(waits).toBe(asks);
  expect(waits).toMatch(
    /^<html><body><p role="status"[^>]*data-unsent-note="waiting">.*href="\/fr\/offline"/,
  );
  expect(sent).not.toBe(waits);
  expect(withQueueNote(page, "fr", [{ ...UNSENT[2]!, seen: true } as QueuedForm])).toBe(page);
  expect(withQueueNote(page, "fr", [])).toBe(page);
});

test("forms of two people are listed separately, each under a name", () => {
  const unsent = ["Amina", "Bilal"].map((name) => ({ ...UNSENT[0]!, id: name, name }));
  const html = fillOfflinePage(empty, shelf({ unsent }));
  expect(html.match(/data-unsent="waiting"/g)).toHaveLength(2);
  for (const name of ["Amina", "Bilal"]) expect(html).toContain(`: ${name}</bdi>`);
  const typed = ["Amina", "Bilal"].map((name) => ({
    id: name,
    name,
    address: "/contact",
    savedAt: 0,
    fields: [],
  }));
  const page = withDraftNotes("<html><body><p>x</p></body></html>", "en", typed);
  expect(page.match(/data-typed/g)).toHaveLength(2);
  expect(page.indexOf("What Amina wrote")).toBeLessThan(page.indexOf("What Bilal wrote"));
});

test("a sent step is not called sent; it links to the next step instead", () => {
  const [waiting, , sent] = UNSENT.map((unsent) => ({ ...unsent, partOf: "/register/whole" }) as QueuedForm);
  const arrived = fillOfflinePage(empty, shelf({ unsent: [sent!] }));
  expect(arrived).toContain("not sent yet");
  expect(arrived).not.toMatch(/Sent\. We have received it|>Sent/);
  expect(fillOfflinePage(empty, shelf({ unsent: [waiting!] }))).toContain("/register/whole?typed=");
  expect(queueNoteFor("/about", [sent!])).toContain("not sent yet");
  expect(queueNoteFor("/about", [UNSENT[2]!])).toContain("has been sent");
});

test("a cached page embeds a draft as data that cannot become markup", () => {
  const typed = {
    id: "1",
    name: "",
    address: "/x",
    savedAt: 0,
    fields: [["a", "</script><b>"]] as [string, string][],
  };
  const html = withDraftFilledIn("<html><body><p>x</p></body></html>", typed, "ar");
  expect(html).not.toContain("</script><b>");
  const [, json] = /data-written>(.*?)<\/script>/.exec(html)!;
  expect(JSON.parse(json!)).toEqual(typed.fields);
});
