/** The id of an object that Stripe gives as an id or, when expanded, as a whole; null without one. */
export const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
