import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LOCALES } from "../../src/platform/i18n/locales";
import { TERMS } from "./message-terms";
import { type Messages as Texts, messageProblems, readMessages } from "./message-rules";

type Messages = Record<string, unknown>;

const root = path.resolve(import.meta.dirname, "../..");
const read = (locale: string): Messages =>
  JSON.parse(readFileSync(path.join(root, `messages/${locale}.json`), "utf8")) as Messages;
const keysOf = (messages: Messages) => Object.keys(messages).filter((key) => key !== "$schema");
const english = read("en");

const placeholders = (message: unknown): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].toSorted();

for (const locale of LOCALES)
  test(`the interface is complete in ${locale}: no missing, extra or empty key`, () => {
    const messages = read(locale);
    expect(keysOf(messages).toSorted()).toEqual(keysOf(english).toSorted());
    for (const key of keysOf(messages)) expect(JSON.stringify(messages[key]).length, key).toBeGreaterThan(2);
  });

for (const locale of LOCALES)
  test(`every text in ${locale} has the placeholders of the English one`, () => {
    const messages = read(locale);
    for (const key of keysOf(english))
      expect(placeholders(messages[key]), key).toEqual(placeholders(english[key]));
  });

test("every message is used", () => {
  const folder = path.join(root, "src");
  const code = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("paraglide"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
  const used = new Set(code.match(/\bm\.\w+/g)?.map((use) => use.slice(2)));
  expect(keysOf(english).filter((key) => !used.has(key))).toEqual([]);
});

test("terms, plurals, apostrophes and translations comply with the rules", () => {
  expect(messageProblems()).toEqual([]);
});

test("docs/languages.md gives a reason for every term", () => {
  const page = readFileSync(path.join(root, "docs/languages.md"), "utf8");
  for (const { use } of LOCALES.flatMap((locale) => TERMS[locale])) expect(page).toContain(`| ${use} `);
});

test.for([
  ["en", "form_most", "{count} characters", "a number and its noun"],
  ["en", "queue_views_many", "You have {count} saved views", "a number and its noun"],
  ["fr", "queue_waits_free", "{count} non attribués", "a number and its noun"],
  ["ar", "queue_waits_soon", "{count} تُستحق خلال يوم", "a number and its noun"],
  ["en", "about_mission", "Don't", "straight apostrophe"],
  ["en", "about_mission", "Your e-mail", "write “email”"],
  ["fr", "about_mission", "Give what you have", "English words"],
  ["fr", "about_mission", "Où : ici", "a wide space"],
  ["fr", "about_mission", "Le mot « code »", "a wide space"],
  ["sw", "about_mission", readMessages("en")["about_mission"], "the same as in English"],
  ["ar", "about_mission", "أرسل email الآن", "Latin words: email"],
  ["ar", "form_number", "اكتب عددًا", "a command to a man"],
  ["ar", "events_search", "ابحث في الفعاليات", "a command to a man"],
  ["ar", "mail_link", "إن لم يعمل الزر فافتح هذا العنوان:", "a command to a man"],
  ["ar", "admin_restored", "استُعيد. راجعه ثم انشره.", "a command to a man"],
  ["ar", "newsletter_confirmed_title", "أنت مشترك الآن", "a command to a man"],
  [
    "ar",
    "form_left",
    [{ match: { "plural=one": "حرف", "plural=other": "حروف" } }],
    "missing zero,two,few,many",
  ],
  [
    "sw",
    "form_left",
    [{ match: { "plural=one": "a", "plural=two": "b", "plural=other": "c" } }],
    "surplus two",
  ],
] as const)("a text that breaks a rule is found: %s %s, %s", ([locale, key, text, problem]) => {
  const broken = messageProblems((each) =>
    each === locale ? ({ ...readMessages(each), [key]: text } as Texts) : readMessages(each),
  );
  expect(broken.filter((line) => line.startsWith(`${locale} ${key}: `)).join()).toContain(problem);
});

test.for([
  ["accounts_reset_new", "وضع كلمة مرور جديدة"],
  ["reg_next_waitlisted", "يُعرض على من انتظر أطول مدة"],
  ["queue_event_contact", "غيّر الشخص وسائل التواصل معه"],
  ["accounts_link_lead", "زر الحفظ والتحقق من الرمز"],
] as const)("nouns and past actions are not reported as commands: %s %s", ([key, text]) => {
  const changed = messageProblems((each) =>
    each === "ar" ? ({ ...readMessages(each), [key]: text } as Texts) : readMessages(each),
  );
  expect(changed).toEqual([]);
});

/** French elisions such as l’eau, qu’elle, aujourd’hui, which no other language of ours has. */
const STRAIGHT_ELISION = /(?<!\p{L})(?:[dlnsjmtc]|(?:jus|lors|puis|quel)?qu|aujourd)'(?=\p{L})/iu;

test("French sample texts have the apostrophe of the interface", () => {
  const folder = path.join(root, "src/sample");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.texts\.ts$|\.fr\.md$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  const straight = files.filter((name) =>
    STRAIGHT_ELISION.test(readFileSync(path.join(folder, name), "utf8")),
  );
  expect(straight).toEqual([]);
});
