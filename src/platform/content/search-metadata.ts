import type { LocalizedText } from "../i18n/localized-text";
import type { Locale } from "../i18n/locales";

type SearchTexts = { searchTitle: LocalizedText | null; searchDescription: LocalizedText | null };
/** Falls back to the page's own title and first sentences. */
export type SearchMetadata = { searchTitle?: string; searchDescription?: string };

/** No language fallback: search results must not mix languages. */
export function searchMetadata(
  { searchTitle, searchDescription }: SearchTexts,
  locale: Locale,
): SearchMetadata {
  const [title, description] = [searchTitle?.[locale], searchDescription?.[locale]];
  return {
    ...(title ? { searchTitle: title } : {}),
    ...(description ? { searchDescription: description } : {}),
  };
}
