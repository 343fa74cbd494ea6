import type { LocalizedText } from "../../../platform/i18n/localization";

/** A text in the languages of the site; what is left out falls back to English on the page, marked as such. */
export const t = (en: string, fr?: string, ar?: string, sw?: string): LocalizedText => ({
  en,
  ...(fr === undefined ? {} : { fr }),
  ...(ar === undefined ? {} : { ar }),
  ...(sw === undefined ? {} : { sw }),
});
