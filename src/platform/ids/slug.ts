/**
 * Whether a text from an address can be a slug at all, as the domain in migration 0001 has it. Anything else is asked
 * of no table: PostgreSQL refuses some of it (a zero byte) with an error.
 */
export const isSlug = (text: string): boolean => text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** The slug that a title suggests: `Journée du code, à Goma!` → `journee-du-code-a-goma`; empty when none of it can stand in one. */
export const slugify = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, "");
