import type { LocalizedText } from "../i18n/localized-text";
import type { Locale } from "../i18n/locales";

type SearchTexts = { searchTitle: LocalizedText | null; searchDescription: LocalizedText | null };
/** Title and description of a page for search engines and shared links; its own title and first sentences when missing. */
export type SearchMetadata = { searchTitle?: string; searchDescription?: string };

/** Only in the language of the page: search results must not mix two languages. */
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
