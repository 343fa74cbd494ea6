import { readFileSync } from "node:fs";
import path from "node:path";
import { LOCALES, type Locale } from "../../src/platform/i18n/locales";
import { LOANWORDS, SAME_AS_ENGLISH, TERMS } from "./message-terms";

/** A text, or its plural forms (inlang message format). */
type Message = string | [{ match: Record<string, string> }];
export type Messages = Readonly<Record<string, Message>>;

const folder = path.resolve(import.meta.dirname, "../../messages");
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

/** Each plural has exactly the CLDR categories of its language. */
const pluralsAreComplete: Rule = (_key, message, locale) => {
  const forms = formsOf(message);
  if (!forms) return null;
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const missing = pluralCategories.filter((category) => !forms.includes(category));
  const surplus = forms.filter((form) => !pluralCategories.includes(form as Intl.LDMLPluralRule));
  return missing.length + surplus.length > 0 ? `plural: missing ${missing}, surplus ${surplus}` : null;
};

const COUNTS = String.raw`\{(?:count|seconds|minutes|hours|days|age|rows|most|left|places|done|all|inside|late|soon)\}`;
/** Words after a number that do not change with it: abbreviations, "of", "to", English participles ("1 failed"). */
const INVARIABLE = [
  "min|h|or|of|to|in|with|and|assigned|awaiting|being|could|disputed|due|failed|overdue|scheduled|selected|unassigned|waiting|would",
  "ou|sur|à|en|avec",
  "أو|من|على|بانتظار|بتغييرات|للمراجعة",
].join("|");
/** A number followed by a dependent word. Swahili nouns precede their numbers. */
const COUNTED = new RegExp(
  `${COUNTS} (?!(?:${INVARIABLE})(?![\\p{L}\\p{M}]))(?:\\p{Ll}|[\\u0621-\\u064A][\\u0621-\\u0652])`,
  "u",
);

const countsArePlurals: Rule = (_key, message, locale) =>
  typeof message === "string" && locale !== "sw" && COUNTED.test(message)
    ? "a number and its noun: write plural forms"
    : null;

const apostrophesAreTypographic: Rule = (_key, message) =>
  textsOf(message).some((text) => /\p{L}'[\p{L}«{]/u.test(text)) ? "a straight apostrophe: use ’" : null;

/** French needs a narrow no-break space (U+202F) before `: ; ! ?` and inside « ». */
const WIDE_SPACE = /[\p{L}\p{N}})»’%…][ \u00A0][:;!?»](?![\p{L}/])|«[ \u00A0]/u;

const frenchSpacesAreNarrow: Rule = (_key, message, locale) =>
  locale === "fr" && textsOf(message).some((text) => WIDE_SPACE.test(text))
    ? "a wide space: use a narrow one (U+202F)"
    : null;

const isTranslated: Rule = (key, message, locale, english) =>
  locale !== "en" &&
  typeof message === "string" &&
  message === english[key] &&
  /\p{L}{3}/u.test(withoutPlaceholders(message)) &&
  !SAME_AS_ENGLISH[locale].has(message)
    ? "the same as in English"
    : null;

const ENGLISH = /\b(the|and|your|with|this|from|please|you|are|have)\b/i;
/** Search words may be in any language. */
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

export const LEARNER_KEY_PREFIXES = [
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
// Masculine commands and "you" forms, which exclude women. Arabic omits most vowels, so many commands look
// like nouns or "he did" (زر is "visit" and "button", غيّر "change" and "he changed"). Such forms are
// omitted, or include the next word.
const COMMANDS =
  "ابحث|ابدأ|ابقَ?|اترك|اتصل بنا|اجعل|احتفظ|احجز|احذف|احصل|احفظ|اختر|اختصر|ادخل|ادعم|ادعُ|ادفع|اذكر|اذهب|ارجع|ارفع|اسأل|" +
  "استأنف|استخدم|استضف|استعد|استعمل|اسحب|اسمح|اشترك|اضبط|اضغط|اطبع|اطلب|اعثر|اعرض|اعرف|اعمل|افتح|اقترح|اقرأ|اكتب|التقِ|امسح|" +
  "امنح|انتبه|انتظر|انتقل إلى|انسخ|انشر|انظر|انقر|انقل|اطّلع|أبقِ|أثبت|أجب|أخبر|أدخِ?ل|أرسل|أرشِد|أزل|أصلح|أضف|أظهر|أعد|أعطِ?|" +
  "أغلق|أفرغ|أكمل|أك[ِّ]+د|ألغِ?|أنشئ|أنهِ|أنهه|أوقف|تأكد|تابع|تحقق من|جدّد|جدوِل|جرّب|جهّز|حاول|حدّث|حوّل|خذ|دوّن|راجع|راسل|" +
  "رتّب|سجّل (?:الدخول|ذلك)|شارك|شاهد|شغّل|صغّر|عاود|عُ?د إلى|عدّل|غيّر (?:المبلغ|الأدوار|تبرعك|ما)|فعّل|قارن|قسّم|قل|قيّد|كن|وظّف";
const ENDINGS = "ه|ها|هم|هما|ني|ي";
const TO_US = "(?:أخبر|أعط|ادعم|اسأل|تابع|راسل)نا";
const YOU =
  "(?:أنت|كنت) (?:قادم|متأكد|مدعو|مسجل|مشترك|موافق)(?:ًا|ا)?|لا (?:تختر|تفعل|تكتفِ)|هل (?:تريد|تستخدم|تعرف|تعلم|تقصد|تود)";
const LETTER = "[\\u0621-\\u0652]";
/** After "who" they are verbs: من أرسل, "who sent". */
const MASCULINE_IMPERATIVES = new RegExp(
  `(?<!${LETTER}|(?:من|الذي|أن) )[وف]?(?:(?:${COMMANDS})(?:${ENDINGS})?|${TO_US}|(?<!و)ضع|${YOU})(?!${LETTER})`,
  "u",
);

/** The audit log describes actions in one word: أرسل, "sent". */
const describesAction = (key: string): boolean => key.startsWith("admin_action_");

const isGenderNeutral: Rule = (key, message, locale) =>
  locale === "ar" &&
  !describesAction(key) &&
  textsOf(message).some((text) => MASCULINE_IMPERATIVES.test(text))
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
  frenchSpacesAreNarrow,
  isTranslated,
  holdsNoEnglish,
  arabicIsArabic,
  speaksToEverybody: isGenderNeutral,
  usesTheTerm,
};

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
