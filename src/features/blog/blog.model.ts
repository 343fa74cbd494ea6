import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";

export const POST_CATEGORIES = [
  "student-stories",
  "tech-education",
  "program-updates",
  "industry-insights",
  "community-impact",
] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

export type PostFilter = { category?: PostCategory; query?: string };

export const POSTS_PER_PAGE = 12;
export const POSTS_IN_FEED = 20;
const RELATED_POSTS = 3;

/** The database counts the words per language when a post is saved. */
export type WordCounts = Partial<Record<Locale, number>>;

/** Arabic and Swahili need fewer words than English for the same content. The ratios come from reading tests. */
const WORDS_PER_MINUTE: Record<Locale, number> = { en: 200, fr: 190, ar: 140, sw: 160 };

/** Returns whole minutes, at least 1 (specification.md §9: the samples take 4 to 6). */
export const readingMinutes = (words: number, language: Locale): number =>
  Math.max(1, Math.ceil(words / WORDS_PER_MINUTE[language]));

/** Picks the language that `resolveText` would show, with its word count. */
export function wordsInLanguage(counts: WordCounts, locale: Locale): { words: number; language: Locale } {
  const available = Object.keys(counts) as Locale[];
  const language = [locale, BASE_LOCALE, ...available].find((wanted) => available.includes(wanted)) ?? locale;
  return { words: counts[language] ?? 0, language };
}

/** Picks posts of the same category first, then the newest; never the post itself, no duplicates. */
export function pickRelated<Post extends { id: string }>(
  post: { id: string },
  sameCategory: readonly Post[],
  latest: readonly Post[],
  limit = RELATED_POSTS,
): Post[] {
  const others = [...sameCategory, ...latest].filter(({ id }) => id !== post.id);
  return [...new Map(others.map((other) => [other.id, other])).values()].slice(0, limit);
}
/** One more than shown, since the list can contain the post itself. */
export const RELATED_CANDIDATES = RELATED_POSTS + 1;
