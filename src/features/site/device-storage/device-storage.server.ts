import type { Locale } from "../../../platform/i18n/locales";
import { ACCOUNT_STORAGE } from "./account-storage.server";
import type { StorageKind, StoredItem } from "./device-storage.model";
import { localizedText, type LocalizedText } from "../../../platform/i18n/localized-text";
import { VISITOR_STORAGE } from "./visitor-storage.server";

/**
 * Everything that this site may store on a device; nothing else may be. The cookie policy shows it, "Clear my data from this device" expires
 * its cookies, and `e2e/offline/device-storage.spec.ts` fails for what is not here.
 */
export const DEVICE_STORAGE: readonly StoredItem[] = [...VISITOR_STORAGE, ...ACCOUNT_STORAGE];

/** Names of our cookies, without their prefix. */
export const COOKIE_NAMES = DEVICE_STORAGE.flatMap(({ kind, names }) => (kind === "cookie" ? names : []));

const KIND_LABELS: Record<StorageKind, LocalizedText> = {
  cookie: localizedText("cookie", "cookie", "ملف تعريف ارتباط", "kidakuzi"),
  local: localizedText("local storage", "stockage local", "التخزين المحلي", "hifadhi ya ndani"),
  session: localizedText("session storage", "stockage de session", "تخزين الجلسة", "hifadhi ya kipindi"),
  cache: localizedText("cache storage", "cache", "ذاكرة التخزين المؤقت", "hifadhi ya akiba"),
  database: localizedText("IndexedDB", "IndexedDB", "IndexedDB", "IndexedDB"),
};

/** Where the list stands in the text of the cookie policy; without it, at the end of the text. */
const MARKER = "[[stored]]";

/** The text of the cookie policy with the list in it, in each language that the text has. */
export function withStorageList(body: LocalizedText): LocalizedText {
  const filled = Object.entries(body).map(([locale, markdown]) => {
    const list = renderList(locale as Locale);
    const completed = markdown.includes(MARKER)
      ? markdown.replace(MARKER, () => list)
      : `${markdown}\n\n${list}\n`;
    return [locale, completed] as const;
  });
  return Object.fromEntries(filled) as LocalizedText;
}

const renderList = (locale: Locale): string =>
  DEVICE_STORAGE.map(({ kind, names, what, until }) => {
    const named = names.map((name) => `\`${name}\``).join(", ");
    return `- **${named}** (${KIND_LABELS[kind][locale]}). ${what[locale]} *${until[locale]}*`;
  }).join("\n");
