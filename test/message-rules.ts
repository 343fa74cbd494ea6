import { readFileSync } from "node:fs";
import path from "node:path";
import { LOCALES, type Locale } from "../src/platform/languages";
import { LOANWORDS, SAME_AS_ENGLISH, TERMS } from "./message-terms";

/** A text, or its forms by plural category (inlang message format). */
type Message = string | [{ match: Record<string, string> }];
export type Messages = Readonly<Record<string, Message>>;

const folder = path.resolve(import.meta.dirname, "../messages");
export function readMessages(locale: Locale): Messages {
  const file = JSON.parse(readFileSync(path.join(folder, `${locale}.json`), "utf8")) as Record<
    string,
    Message
  >;
  return Object.fromEntries(Object.entries(file).filter(([key]) => key !== "$schema"));
}

const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message[0].match);
const formsOf = (message: Message): string[] | null =>
  typeof message === "string" ? null : Object.keys(message[0].match).map((form) => form.split("=")[1]!);
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\w+\}/g, "");

type Rule = (key: string, message: Message, locale: Locale, english: Messages) => string | null;

/** Each plural has every category of its language (CLDR), and each category a number can fall into has a text. */
const pluralsAreComplete: Rule = (_key, message, locale) => {
  const forms = formsOf(message);
  if (!forms) return null;
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const missing = pluralCategories.filter((category) => !forms.includes(category));
  const surplus = forms.filter((form) => !pluralCategories.includes(form as Intl.LDMLPluralRule));
  return missing.length + surplus.length > 0 ? `plural: missing ${missing}, surplus ${surplus}` : null;
};

/** Numbers that are never one or two, or that only staff read. */
const FIXED =
  /^(admin|changes|doctor|import|issues|jobs|money|queue)_|_(untold|pause_days|expired_lead|until|many|note|gone)$/;
/** A number with a noun after it. Swahili nouns of measure do not change, nor do abbreviations. */
const COUNTED =
  /\{(count|minutes|hours|days)\} (?!(min|h|or|ou)\b)\p{Ll}|\{(count|minutes|hours|days)\} (?!أو|س\b)[\u0621-\u064A]{2}/u;

const countsArePlurals: Rule = (key, message, locale) =>
  typeof message === "string" && locale !== "sw" && !FIXED.test(key) && COUNTED.test(message)
    ? "a number and its noun: write plural forms"
    : null;

const apostrophesAreTypographic: Rule = (_key, message) =>
  textsOf(message).some((text) => /\p{L}'[\p{L}«{]/u.test(text)) ? "a straight apostrophe: use ’" : null;

const isTranslated: Rule = (key, message, locale, english) =>
  locale !== "en" &&
  typeof message === "string" &&
  message === english[key] &&
  /\p{L}{3}/u.test(withoutPlaceholders(message)) &&
  !SAME_AS_ENGLISH[locale].has(message)
    ? "the same as in English"
    : null;

/** Words that no other of our languages has. */
const ENGLISH = /\b(the|and|your|with|this|from|please|you|are|have)\b/i;
/** Search words are typed in any language. */
const isSearch = (key: string): boolean => key.endsWith("_search");

const holdsNoEnglish: Rule = (key, message, locale) =>
  locale !== "en" &&
  !isSearch(key) &&
  textsOf(message).some((text) => ENGLISH.test(withoutPlaceholders(text)))
    ? "English words"
    : null;

const arabicIsArabic: Rule = (key, message, locale) => {
  if (locale !== "ar" || isSearch(key)) return null;
  const words = textsOf(message).flatMap(
    (text) => withoutPlaceholders(text).match(/(?<![\p{L}\p{N}@./_-])[a-z]{3,}(?![\p{L}\p{N}@./_-])/gu) ?? [],
  );
  const foreign = words.filter((word) => !LOANWORDS.has(word));
  return foreign.length > 0 ? `Latin words: ${foreign.join(", ")}` : null;
};

/** The first part of the keys of what learners read. */
export const LEARNERS = [
  "reg",
  "apply",
  "admission",
  "code",
  "form",
  "status",
  "interest",
  "unsent",
  "wipe",
  "phone",
];
/** Commands to a man. A verbal noun or the passive says the same to everybody. */
const TO_A_MAN =
  /(?<![\u0621-\u0652])(اكتب|أرسل|اختر|افتح|احفظ|دوّن|راجع|ابدأ|قل|أضف|احذف|اضغط|أكمل|غيّر|سجّل|امسح|جرّب)(?![\u0621-\u0652])/u;

const speaksToEverybody: Rule = (key, message, locale) =>
  locale === "ar" &&
  LEARNERS.includes(key.split("_")[0]!) &&
  !isSearch(key) &&
  textsOf(message).some((text) => TO_A_MAN.test(text))
    ? "a command to a man: write a verbal noun"
    : null;

const usesTheTerm: Rule = (key, message, locale) => {
  if (isSearch(key)) return null;
  for (const { use, not } of TERMS[locale])
    if (textsOf(message).some((text) => not.test(withoutPlaceholders(text)))) return `write “${use}”`;
  return null;
};

const RULES = {
  pluralsAreComplete,
  countsArePlurals,
  apostrophesAreTypographic,
  isTranslated,
  holdsNoEnglish,
  arabicIsArabic,
  speaksToEverybody,
  usesTheTerm,
};

/** What is wrong with the texts of the interface: language, key and what to do. */
export function messageProblems(read: (locale: Locale) => Messages = readMessages): string[] {
  const english = read("en");
  return LOCALES.flatMap((locale) =>
    Object.entries(read(locale)).flatMap(([key, message]) =>
      Object.values(RULES).flatMap((rule) => {
        const problem = rule(key, message, locale, english);
        return problem === null ? [] : [`${locale} ${key}: ${problem}`];
      }),
    ),
  );
}
