import type { LocalizedText, Locale } from "../../platform/languages";
import { ACCOUNT_STORAGE } from "./account-storage.server";
import { type StorageKind, type StoredItem, text } from "./device-storage.model";
import { VISITOR_STORAGE } from "./visitor-storage.server";

/**
 * Everything that this site may store on a device; nothing else may be. The cookie policy shows it, "Wipe this phone" expires
 * its cookies, and `e2e/device-storage.spec.ts` fails for what is not here.
 */
export const STORED: readonly StoredItem[] = [...VISITOR_STORAGE, ...ACCOUNT_STORAGE];

/** Names of our cookies, without their prefix. */
export const OUR_COOKIES = STORED.flatMap(({ kind, names }) => (kind === "cookie" ? names : []));

const KINDS: Record<StorageKind, LocalizedText> = {
  cookie: text("cookie", "cookie", "ملف تعريف ارتباط", "kidakuzi"),
  local: text("local storage", "stockage local", "التخزين المحلي", "hifadhi ya ndani"),
  session: text("session storage", "stockage de session", "تخزين الجلسة", "hifadhi ya kipindi"),
  cache: text("cache storage", "cache", "ذاكرة التخزين المؤقت", "hifadhi ya akiba"),
  database: text("IndexedDB", "IndexedDB", "IndexedDB", "IndexedDB"),
};

/** Where the list stands in the text of the cookie policy; without it, at the end of the text. */
const MARKER = "[[stored]]";

/** The text of the cookie policy with the list in it, in each language that the text has. */
export function withStored(body: LocalizedText): LocalizedText {
  const filled = Object.entries(body).map(([locale, markdown]) => {
    const list = listIn(locale as Locale);
    const whole = markdown.includes(MARKER)
      ? markdown.replace(MARKER, () => list)
      : `${markdown}\n\n${list}\n`;
    return [locale, whole] as const;
  });
  return Object.fromEntries(filled) as LocalizedText;
}

const listIn = (locale: Locale): string =>
  STORED.map(({ kind, names, what, until }) => {
    const named = names.map((name) => `\`${name}\``).join(", ");
    return `- **${named}** (${KINDS[kind][locale]}). ${what[locale]} *${until[locale]}*`;
  }).join("\n");
