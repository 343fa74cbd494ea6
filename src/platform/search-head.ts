import type { Locale, LocalizedText } from "./languages";

type Written = { searchTitle: LocalizedText | null; searchDescription: LocalizedText | null };
/** Title and description of a page for search engines and shared links; its own title and first sentences when missing. */
export type SearchHead = { searchTitle?: string; searchDescription?: string };

/** Only in the language of the page: search results must not mix two languages. */
export function searchHead({ searchTitle, searchDescription }: Written, locale: Locale): SearchHead {
  const [title, description] = [searchTitle?.[locale], searchDescription?.[locale]];
  return {
    ...(title ? { searchTitle: title } : {}),
    ...(description ? { searchDescription: description } : {}),
  };
}
