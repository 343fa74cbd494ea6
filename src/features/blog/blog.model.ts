import { BASE_LOCALE, type Locale } from "../../platform/i18n/locales";

/** The five categories of spec §3, as they stand in `/blog?category=…`. */
export const POST_CATEGORIES = [
  "student-stories",
  "tech-education",
  "program-updates",
  "industry-insights",
  "community-impact",
] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

/** What the list can be narrowed by; absent means all. */
export type PostFilter = { category?: PostCategory; query?: string };

export const POSTS_PER_PAGE = 12;
/** How many posts the feed carries. */
export const POSTS_IN_FEED = 20;
const RELATED_POSTS = 3;

/** How many words a text has in each language it exists in; counted by the database when the text is saved. */
export type WordCounts = Partial<Record<Locale, number>>;

/**
 * How many words a minute holds. Arabic and Swahili say in one word what English says in two, so fewer of them take as
 * long: the proportions are those that reading tests find, the pace is calm.
 */
const WORDS_PER_MINUTE: Record<Locale, number> = { en: 200, fr: 190, ar: 140, sw: 160 };

/** Whole minutes that a text of so many words takes to read, never less than one (the samples take 4 to 6, spec §9). */
export const readingMinutes = (words: number, language: Locale): number =>
  Math.max(1, Math.ceil(words / WORDS_PER_MINUTE[language]));

/** The language that a reader is shown, and its words: the same choice as `say` makes for the text itself. */
export function wordsInLanguage(counts: WordCounts, locale: Locale): { words: number; language: Locale } {
  const available = Object.keys(counts) as Locale[];
  const language = [locale, BASE_LOCALE, ...available].find((wanted) => available.includes(wanted)) ?? locale;
  return { words: counts[language] ?? 0, language };
}

/** What to read after a post: its own category first, then the newest of all; never the post itself, none twice. */
export function pickRelated<Post extends { id: string }>(
  post: { id: string },
  sameCategory: readonly Post[],
  latest: readonly Post[],
  limit = RELATED_POSTS,
): Post[] {
  const others = [...sameCategory, ...latest].filter(({ id }) => id !== post.id);
  return [...new Map(others.map((other) => [other.id, other])).values()].slice(0, limit);
}
/** How many of each list `relatedTo` needs so that it never comes out shorter than it could. */
export const RELATED_CANDIDATES = RELATED_POSTS + 1;
