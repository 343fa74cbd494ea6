import type { LocalizedText } from "./localization";

/** A text by language. A missing language falls back to English on the page, marked as such. */
export const localizedText = (en: string, fr?: string, ar?: string, sw?: string): LocalizedText => ({
  en,
  ...(fr === undefined ? {} : { fr }),
  ...(ar === undefined ? {} : { ar }),
  ...(sw === undefined ? {} : { sw }),
});
