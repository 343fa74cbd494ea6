/**
 * Whether a text from an address can be a slug at all, as the domain in migration 0001 has it. Anything else is asked
 * of no table: PostgreSQL refuses some of it (a zero byte) with an error.
 */
export const isSlug = (text: string): boolean => text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
