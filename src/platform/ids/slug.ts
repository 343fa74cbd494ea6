/** Like the domain in migration 0001. Check before queries: PostgreSQL fails on zero bytes. */
export const isSlug = (text: string): boolean => text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
