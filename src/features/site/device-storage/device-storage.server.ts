import type { Locale } from "../../../platform/i18n/locales";
import { ACCOUNT_STORAGE } from "./account-storage.server";
import type { StorageKind, StoredItem } from "./device-storage.model";
import { localizedText, type LocalizedText } from "../../../platform/i18n/localized-text";
import { VISITOR_STORAGE } from "./visitor-storage.server";

/**
 * Everything that this site may store on a device. The cookie policy lists it, and wiping expires its cookies.
 * `e2e/offline/device-storage.spec.ts` fails for anything else.
 */
export const DEVICE_STORAGE: readonly StoredItem[] = [...VISITOR_STORAGE, ...ACCOUNT_STORAGE];

export const COOKIE_NAMES = DEVICE_STORAGE.flatMap(({ kind, names }) => (kind === "cookie" ? names : []));

const KIND_LABELS: Record<StorageKind, LocalizedText> = {
  cookie: localizedText("cookie", "cookie", "ملف تعريف ارتباط", "kidakuzi"),
  local: localizedText("local storage", "stockage local", "التخزين المحلي", "hifadhi ya ndani"),
  session: localizedText("session storage", "stockage de session", "تخزين الجلسة", "hifadhi ya kipindi"),
  cache: localizedText("cache storage", "cache", "ذاكرة التخزين المؤقت", "hifadhi ya akiba"),
  database: localizedText("IndexedDB", "IndexedDB", "IndexedDB", "IndexedDB"),
};

/** A cookie policy without this marker gets the list at its end. */
const MARKER = "[[stored]]";

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
